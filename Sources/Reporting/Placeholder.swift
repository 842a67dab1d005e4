enum ReportingPlaceholder {}
