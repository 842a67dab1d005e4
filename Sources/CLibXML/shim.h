// libxml2, libxslt and libexslt for Swift. What Swift cannot call is wrapped here: variadic callbacks, macros, globals, and
// the declarations whose `const` differs between libxml2 releases. Only XMLKit imports this.
#ifndef CLIBXML_SHIM_H
#define CLIBXML_SHIM_H

// Some builds of libxml2 include the system's ICU here, whose types clash with the ICU inside Swift's Foundation. Without it
// only `xmlCharEncodingHandler` is shorter, which nothing here looks into.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libexslt/exslt.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlsave.h>
#include <libxml/xmlschemas.h>
#include <libxml/xmlschemastypes.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <libxslt/documents.h>
#include <libxslt/extensions.h>
#include <libxslt/imports.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/variables.h>
#include <libxslt/xslt.h>
#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Messages

/// A function whose address is the same in every object file. `static inline` would give each file that Swift compiles its
/// own copy, and the callbacks below are recognised by their address.
#define CLIBXML_ONE_ADDRESS __attribute__((weak, visibility("hidden")))

/// Where the messages of one thread go while Swift listens.
///
/// `level` is 0 for text that libxslt prints (pieces of a message, not whole ones), else an `xmlErrorLevel`.
typedef struct {
  void *owner;
  void (*receive)(void *owner, int level, int code, const char *file, int line, const char *text);
} clibxml_sink;

/// The listeners that were there before.
typedef struct {
  void *context;
  xmlStructuredErrorFunc function;
  void *printed_context;
  xmlGenericErrorFunc printed_function;
} clibxml_listener;

/// libxml2's callback, which it keeps per thread. 2.12 made the error `const`.
#if LIBXML_VERSION >= 21200
CLIBXML_ONE_ADDRESS void clibxml_structured(void *context, const xmlError *error) {
#else
CLIBXML_ONE_ADDRESS void clibxml_structured(void *context, xmlErrorPtr error) {
#endif
  clibxml_sink *sink = (clibxml_sink *)context;
  if (sink == NULL || error == NULL) return;
  sink->receive(sink->owner, (int)error->level, error->code, error->file, error->line,
                error->message == NULL ? "" : error->message);
}

/// The callback for text: libxslt's messages, and the few that libxml2 prints past its structured ones. The text goes to the
/// sink of the calling thread, because libxslt keeps one context for the process.
CLIBXML_ONE_ADDRESS void clibxml_printed(void *context, const char *format, ...) {
  (void)context;
  if (xmlStructuredError != (xmlStructuredErrorFunc)clibxml_structured) return;
  clibxml_sink *sink = (clibxml_sink *)xmlStructuredErrorContext;
  if (sink == NULL) return;
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (length < 0) return;
  char *text = (char *)malloc((size_t)length + 1);
  if (text == NULL) return;
  va_start(arguments, format);
  vsnprintf(text, (size_t)length + 1, format, arguments);
  va_end(arguments);
  sink->receive(sink->owner, 0, 0, NULL, 0, text);
  free(text);
}

/// Sends what libxslt prints to the sink of the calling thread, for the whole process.
static inline void clibxml_route_printed(void) { xsltSetGenericErrorFunc(NULL, clibxml_printed); }

/// Makes `sink` the listener of this thread and returns those it replaces.
static inline clibxml_listener clibxml_listen(clibxml_sink *sink) {
  clibxml_listener previous = {xmlStructuredErrorContext, xmlStructuredError, xmlGenericErrorContext, xmlGenericError};
  xmlSetStructuredErrorFunc(sink, (xmlStructuredErrorFunc)clibxml_structured);
  xmlSetGenericErrorFunc(NULL, clibxml_printed);
  return previous;
}

/// Restores the listeners that `clibxml_listen` replaced.
static inline void clibxml_restore(clibxml_listener previous) {
  xmlSetStructuredErrorFunc(previous.context, previous.function);
  xmlSetGenericErrorFunc(previous.printed_context, previous.printed_function);
}

/// The owner of this thread's sink, or null when this shim does not listen.
static inline void *clibxml_listening_owner(void) {
  if (xmlStructuredError != (xmlStructuredErrorFunc)clibxml_structured) return NULL;
  clibxml_sink *sink = (clibxml_sink *)xmlStructuredErrorContext;
  return sink == NULL ? NULL : sink->owner;
}

// Serialising

/// The document as UTF-8, indented by one space a level where an element holds only elements.
///
/// The indent is a per-thread global of libxml2; it is put back at once.
static inline xmlChar *clibxml_dump(xmlDocPtr document, int indented, int *length) {
  const char *indent = xmlTreeIndentString;
  int indents = xmlIndentTreeOutput;
  xmlTreeIndentString = " ";
  xmlIndentTreeOutput = 1;
  xmlChar *bytes = NULL;
  xmlDocDumpFormatMemoryEnc(document, &bytes, length, "UTF-8", indented);
  xmlTreeIndentString = indent;
  xmlIndentTreeOutput = indents;
  return bytes;
}

/// The result of a transform, serialised as the stylesheet's `xsl:output` says, with the same indent.
static inline int clibxml_dump_result(xmlDocPtr result, xsltStylesheetPtr style, xmlChar **bytes, int *length) {
  const char *indent = xmlTreeIndentString;
  int indents = xmlIndentTreeOutput;
  xmlTreeIndentString = " ";
  xmlIndentTreeOutput = 1;
  int status = xsltSaveResultToString(bytes, length, result, style);
  xmlTreeIndentString = indent;
  xmlIndentTreeOutput = indents;
  return status;
}

/// Frees what libxml2 allocated: `xmlFree` is a macro or a variable, depending on the release.
static inline void clibxml_free(void *pointer) { xmlFree(pointer); }

// Stylesheets

/// `xsl:output/@method` in force, after imports; null when none is named.
static inline const xmlChar *clibxml_output_method(xsltStylesheetPtr style) {
  const xmlChar *method = NULL;
  XSLT_GET_IMPORT_PTR(method, style, method)
  return method;
}

/// `xsl:output/@encoding` in force, after imports; null when none is named.
static inline const xmlChar *clibxml_output_encoding(xsltStylesheetPtr style) {
  const xmlChar *encoding = NULL;
  XSLT_GET_IMPORT_PTR(encoding, style, encoding)
  return encoding;
}

/// Forbids a transform to read and write files, make directories, and read and write the network. 0 on success.
static inline int clibxml_forbid_everything(xsltSecurityPrefsPtr preferences, xsltTransformContextPtr context) {
  int status = 0;
  status |= xsltSetSecurityPrefs(preferences, XSLT_SECPREF_READ_FILE, xsltSecurityForbid);
  status |= xsltSetSecurityPrefs(preferences, XSLT_SECPREF_WRITE_FILE, xsltSecurityForbid);
  status |= xsltSetSecurityPrefs(preferences, XSLT_SECPREF_CREATE_DIRECTORY, xsltSecurityForbid);
  status |= xsltSetSecurityPrefs(preferences, XSLT_SECPREF_READ_NETWORK, xsltSecurityForbid);
  status |= xsltSetSecurityPrefs(preferences, XSLT_SECPREF_WRITE_NETWORK, xsltSecurityForbid);
  status |= xsltSetCtxtSecurityPrefs(preferences, context);
  return status;
}

#endif
