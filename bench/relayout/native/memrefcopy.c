// The function of MLIR's runtime that lowered memref.copy calls; Debian does not
// ship the library. A memref is a rank and a pointer to two pointers, an offset,
// sizes and strides.
#include <stdint.h>
#include <string.h>

struct descriptor {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
};
struct unranked {
  int64_t rank;
  struct descriptor *at;
};

void memrefCopy(int64_t bytes, struct unranked *src, struct unranked *dst) {
  int64_t rank = src->rank, index[16] = {0};
  const int64_t *sizes = src->at->sizes_and_strides;
  const int64_t *from = sizes + rank, *to = dst->at->sizes_and_strides + rank;
  const char *s = src->at->aligned + src->at->offset * bytes;
  char *d = dst->at->aligned + dst->at->offset * bytes;
  for (int64_t k = 0; k < rank; ++k)
    if (sizes[k] == 0) return;
  for (;;) {
    memcpy(d, s, bytes);
    int64_t k = rank - 1;
    for (; k >= 0; --k) {
      s += from[k] * bytes;
      d += to[k] * bytes;
      if (++index[k] < sizes[k]) break;
      s -= from[k] * bytes * sizes[k];
      d -= to[k] * bytes * sizes[k];
      index[k] = 0;
    }
    if (k < 0) return;
  }
}
