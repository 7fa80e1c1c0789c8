/* terminal_caps.h - what the terminal can show. */
#ifndef FRONT_SHELL_TERMINAL_CAPS_H
#define FRONT_SHELL_TERMINAL_CAPS_H

#include "base/style.h"

/* By NO_COLOR, TERM, COLORTERM and the locale, which must have been set. */
struct terminal_caps terminal_caps_detect(void);

#endif
