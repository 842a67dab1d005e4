#include "CHeap.h"

#if defined(__linux__)
#include <malloc.h>
#endif

void baton_share_heap(void) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, 1);
#endif
}
