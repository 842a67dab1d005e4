// Templates: the pages' stylesheets, the schema of report.xml and the words in each language, held in the binary itself.
//
// A report needs no file beside the executable. `--templates DIR` puts a file of the same name in the place of one of
// these; names that are not in the set cannot be included.
#ifndef BATON_TEMPLATES_H
#define BATON_TEMPLATES_H

#include <stddef.h>

/// One file of `templates/`.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t length;
} baton_template;

/// The files, sorted by name. Stylesheets include one another by these names.
const baton_template *baton_templates(void);
size_t baton_template_count(void);

/// The logger of one file that an app without the recorder pastes in.
const baton_template *baton_paste_in_logger(void);

#endif
