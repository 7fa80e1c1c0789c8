/* sandbox_none.c - in place of sandbox_seccomp.c where libseccomp is not there or left out. */
#include "front/sandbox.h"

bool sandbox_enter(const char **why)
{
	*why = "it was built without libseccomp";
	return false;
}
