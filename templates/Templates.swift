/// The pages' templates, the schema of `report.xml` and the words in each language, held in the binary itself.
///
/// A report needs no file beside the executable. `--templates DIR` puts a file of the same name in the place of one of
/// these; names that are not in the set cannot be included.
public enum Templates {
  /// The bytes of each file by its name, as they lie in `templates/`.
  ///
  /// Stylesheets include one another by these names. The namespace of the words is `urn:baton:strings:1`, that of the
  /// report `urn:baton:report:1`, and that of the document a stylesheet is given `urn:baton:page:1`.
  public static let files: [String: [UInt8]] = [
    "checklist.xsl": PackageResources.checklist_xsl,
    "junit.xsl": PackageResources.junit_xsl,
    "page-style.xsl": PackageResources.page_style_xsl,
    "page-words.xsl": PackageResources.page_words_xsl,
    "part-check.xsl": PackageResources.part_check_xsl,
    "part-finding.xsl": PackageResources.part_finding_xsl,
    "part-form.xsl": PackageResources.part_form_xsl,
    "report.xsd": PackageResources.report_xsd,
    "report.xsl": PackageResources.report_xsl,
    "section-checks.xsl": PackageResources.section_checks_xsl,
    "section-evidence.xsl": PackageResources.section_evidence_xsl,
    "section-findings.xsl": PackageResources.section_findings_xsl,
    "section-result.xsl": PackageResources.section_result_xsl,
    "section-rules.xsl": PackageResources.section_rules_xsl,
    "section-timeline.xsl": PackageResources.section_timeline_xsl,
    "section-transfers.xsl": PackageResources.section_transfers_xsl,
    "section-verified.xsl": PackageResources.section_verified_xsl,
    "strings.en.xml": PackageResources.strings_en_xml,
    "strings.ko.xml": PackageResources.strings_ko_xml,
    "strings.zh-Hant.xml": PackageResources.strings_zh_Hant_xml,
    "summary.xsl": PackageResources.summary_xsl,
    "text-markdown.xsl": PackageResources.text_markdown_xsl,
  ]
}
