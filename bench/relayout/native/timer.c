// Times kernels without the cost of a call from Go.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void kernel_fn(const void *src, void *dst);
typedef void part_fn(const void *src, void *dst, int64_t part, int64_t parts);

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

// Go's environment is not that of C.
void set_variable(const char *name, const char *value) { setenv(name, value, 1); }

// Nanoseconds of n calls.
double time_kernel(kernel_fn *f, const void *src, void *dst, int64_t n) {
  double begin = now();
  for (int64_t i = 0; i < n; ++i) f(src, dst);
  return now() - begin;
}

// Nanoseconds of n copies.
double time_copy(const void *src, void *dst, int64_t bytes, int64_t n) {
  double begin = now();
  for (int64_t i = 0; i < n; ++i) {
    memcpy(dst, src, bytes);
    __asm__ volatile("" ::: "memory");
  }
  return now() - begin;
}

// A copy in parts, as a kernel is.
static int64_t copied;
static void copy_part(const void *src, void *dst, int64_t part, int64_t parts) {
  int64_t from = copied / 64 * part / parts * 64, to = part + 1 == parts ? copied : copied / 64 * (part + 1) / parts * 64;
  memcpy((char *)dst + from, (const char *)src + from, to - from);
}

struct work {
  part_fn *f;
  const void *src;
  void *dst;
  int64_t part, parts, n;
  pthread_barrier_t *barrier;
};

static void *run(void *arg) {
  struct work *w = arg;
  for (int64_t i = 0; i < w->n; ++i) {
    pthread_barrier_wait(w->barrier);
    w->f(w->src, w->dst, w->part, w->parts);
    pthread_barrier_wait(w->barrier);
  }
  return 0;
}

// Nanoseconds of n runs of all parts, each on a thread of its own.
double time_parts(part_fn *f, const void *src, void *dst, int64_t parts, int64_t n) {
  pthread_t threads[64];
  struct work works[64];
  pthread_barrier_t barrier;
  if (parts > 64 || pthread_barrier_init(&barrier, 0, parts)) return -1;
  for (int64_t p = 0; p < parts; ++p) {
    works[p] = (struct work){f, src, dst, p, parts, n, &barrier};
    if (p > 0 && pthread_create(&threads[p], 0, run, &works[p])) return -1;
  }
  double begin = now();
  run(&works[0]);
  double ns = now() - begin;
  for (int64_t p = 1; p < parts; ++p) pthread_join(threads[p], 0);
  pthread_barrier_destroy(&barrier);
  return ns;
}

double time_copy_parts(const void *src, void *dst, int64_t bytes, int64_t parts, int64_t n) {
  copied = bytes;
  return time_parts(copy_part, src, dst, parts, n);
}
