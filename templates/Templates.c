// Each file is embedded by the compiler (#embed, C23; clang 19 and later): an array of bytes in Swift takes a minute.
// Adding a template = adding its file here, sorted by name, and to the target's list in Package.swift.
#include "Templates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char audit_css[] = {
#embed "audit.css"
};
static const unsigned char audit_xsd[] = {
#embed "audit.xsd"
};
static const unsigned char audit_xsl[] = {
#embed "audit.xsl"
};
static const unsigned char checklist_css[] = {
#embed "checklist.css"
};
static const unsigned char checklist_js[] = {
#embed "checklist.js"
};
static const unsigned char checklist_xsl[] = {
#embed "checklist.xsl"
};
static const unsigned char compare_css[] = {
#embed "compare.css"
};
static const unsigned char compare_xsd[] = {
#embed "compare.xsd"
};
static const unsigned char compare_xsl[] = {
#embed "compare.xsl"
};
static const unsigned char filter_terms_js[] = {
#embed "filter-terms.js"
};
static const unsigned char filter_css[] = {
#embed "filter.css"
};
static const unsigned char filter_js[] = {
#embed "filter.js"
};
static const unsigned char findings_css[] = {
#embed "findings.css"
};
static const unsigned char findings_js[] = {
#embed "findings.js"
};
static const unsigned char junit_xsl[] = {
#embed "junit.xsl"
};
static const unsigned char page_head_xsl[] = {
#embed "page-head.xsl"
};
static const unsigned char page_words_xsl[] = {
#embed "page-words.xsl"
};
static const unsigned char page_css[] = {
#embed "page.css"
};
static const unsigned char part_check_xsl[] = {
#embed "part-check.xsl"
};
static const unsigned char part_finding_xsl[] = {
#embed "part-finding.xsl"
};
static const unsigned char part_form_xsl[] = {
#embed "part-form.xsl"
};
static const unsigned char part_proof_xsl[] = {
#embed "part-proof.xsl"
};
static const unsigned char part_row_xsl[] = {
#embed "part-row.xsl"
};
static const unsigned char part_running_xsl[] = {
#embed "part-running.xsl"
};
static const unsigned char print_css[] = {
#embed "print.css"
};
static const unsigned char report_xsd[] = {
#embed "report.xsd"
};
static const unsigned char report_xsl[] = {
#embed "report.xsl"
};
static const unsigned char result_css[] = {
#embed "result.css"
};
static const unsigned char section_chart_xsl[] = {
#embed "section-chart.xsl"
};
static const unsigned char section_checks_xsl[] = {
#embed "section-checks.xsl"
};
static const unsigned char section_evidence_xsl[] = {
#embed "section-evidence.xsl"
};
static const unsigned char section_findings_xsl[] = {
#embed "section-findings.xsl"
};
static const unsigned char section_result_xsl[] = {
#embed "section-result.xsl"
};
static const unsigned char section_rules_xsl[] = {
#embed "section-rules.xsl"
};
static const unsigned char section_timeline_xsl[] = {
#embed "section-timeline.xsl"
};
static const unsigned char section_transfers_xsl[] = {
#embed "section-transfers.xsl"
};
static const unsigned char section_verified_xsl[] = {
#embed "section-verified.xsl"
};
static const unsigned char strings_en_xml[] = {
#embed "strings.en.xml"
};
static const unsigned char strings_ko_xml[] = {
#embed "strings.ko.xml"
};
static const unsigned char strings_zh_Hant_xml[] = {
#embed "strings.zh-Hant.xml"
};
static const unsigned char summary_xsl[] = {
#embed "summary.xsl"
};
static const unsigned char text_markdown_xsl[] = {
#embed "text-markdown.xsl"
};
static const unsigned char timeline_css[] = {
#embed "timeline.css"
};
static const unsigned char timeline_js[] = {
#embed "timeline.js"
};

// The logger to paste in is a page of BatonRecorder's documentation too.
static const unsigned char paste_in_logger[] = {
#embed "../Sources/BatonRecorder/BatonRecorder.docc/Resources/BatonLog.swift"
};
static const baton_template logger = {"BatonLog.swift", paste_in_logger, sizeof paste_in_logger};

static const baton_template all[] = {
    {"audit.css", audit_css, sizeof audit_css},
    {"audit.xsd", audit_xsd, sizeof audit_xsd},
    {"audit.xsl", audit_xsl, sizeof audit_xsl},
    {"checklist.css", checklist_css, sizeof checklist_css},
    {"checklist.js", checklist_js, sizeof checklist_js},
    {"checklist.xsl", checklist_xsl, sizeof checklist_xsl},
    {"compare.css", compare_css, sizeof compare_css},
    {"compare.xsd", compare_xsd, sizeof compare_xsd},
    {"compare.xsl", compare_xsl, sizeof compare_xsl},
    {"filter-terms.js", filter_terms_js, sizeof filter_terms_js},
    {"filter.css", filter_css, sizeof filter_css},
    {"filter.js", filter_js, sizeof filter_js},
    {"findings.css", findings_css, sizeof findings_css},
    {"findings.js", findings_js, sizeof findings_js},
    {"junit.xsl", junit_xsl, sizeof junit_xsl},
    {"page-head.xsl", page_head_xsl, sizeof page_head_xsl},
    {"page-words.xsl", page_words_xsl, sizeof page_words_xsl},
    {"page.css", page_css, sizeof page_css},
    {"part-check.xsl", part_check_xsl, sizeof part_check_xsl},
    {"part-finding.xsl", part_finding_xsl, sizeof part_finding_xsl},
    {"part-form.xsl", part_form_xsl, sizeof part_form_xsl},
    {"part-proof.xsl", part_proof_xsl, sizeof part_proof_xsl},
    {"part-row.xsl", part_row_xsl, sizeof part_row_xsl},
    {"part-running.xsl", part_running_xsl, sizeof part_running_xsl},
    {"print.css", print_css, sizeof print_css},
    {"report.xsd", report_xsd, sizeof report_xsd},
    {"report.xsl", report_xsl, sizeof report_xsl},
    {"result.css", result_css, sizeof result_css},
    {"section-chart.xsl", section_chart_xsl, sizeof section_chart_xsl},
    {"section-checks.xsl", section_checks_xsl, sizeof section_checks_xsl},
    {"section-evidence.xsl", section_evidence_xsl, sizeof section_evidence_xsl},
    {"section-findings.xsl", section_findings_xsl, sizeof section_findings_xsl},
    {"section-result.xsl", section_result_xsl, sizeof section_result_xsl},
    {"section-rules.xsl", section_rules_xsl, sizeof section_rules_xsl},
    {"section-timeline.xsl", section_timeline_xsl, sizeof section_timeline_xsl},
    {"section-transfers.xsl", section_transfers_xsl, sizeof section_transfers_xsl},
    {"section-verified.xsl", section_verified_xsl, sizeof section_verified_xsl},
    {"strings.en.xml", strings_en_xml, sizeof strings_en_xml},
    {"strings.ko.xml", strings_ko_xml, sizeof strings_ko_xml},
    {"strings.zh-Hant.xml", strings_zh_Hant_xml, sizeof strings_zh_Hant_xml},
    {"summary.xsl", summary_xsl, sizeof summary_xsl},
    {"text-markdown.xsl", text_markdown_xsl, sizeof text_markdown_xsl},
    {"timeline.css", timeline_css, sizeof timeline_css},
    {"timeline.js", timeline_js, sizeof timeline_js},
};

const baton_template *baton_templates(void) { return all; }
size_t baton_template_count(void) { return sizeof all / sizeof all[0]; }
const baton_template *baton_paste_in_logger(void) { return &logger; }
