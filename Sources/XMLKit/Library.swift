import CLibXML

/// The state that libxml2 and libxslt keep for the whole process, set once before the first call.
enum Library {
  /// Ready when read. A `static let` runs once, whichever thread comes first: the libraries' own initialisers do not all lock.
  static let prepare: Void = {
    xmlInitParser()
    xmlSchemaInitTypes()
    xsltInit()
    // Only what is deterministic and needs no file: no dates, no random numbers, no dynamic evaluation.
    exsltCommonRegister()
    exsltStrRegister()
    exsltSetsRegister()
    unsafe xsltSetLoaderFunc(loadTemplate)
    LibraryCall.route()
  }()
}
