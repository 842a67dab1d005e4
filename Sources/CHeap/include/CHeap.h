// CHeap: the one setting of the C heap that a short-lived program needs, where the C library has it.
#ifndef BATON_CHEAP_H
#define BATON_CHEAP_H

/// Lets all threads share one heap. glibc otherwise gives threads heaps of their own, each of which keeps what it once
/// held: a fifth of the memory of a large run. Does nothing with other C libraries. To be called before threads start.
void baton_share_heap(void);

#endif
