// A reorder of oneDNN 2 between two descriptions of one tensor. Where a format
// has blocks, they are set in the descriptor itself, as no tag names them.
// SOURCE and DESTINATION are defined on the command line of the compiler:
//   {padded dims}, {strides}, number of blocks, {blocks}, {dim of each block}
#include <oneapi/dnnl/dnnl.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call) do { dnnl_status_t s = (call); if (s != dnnl_success) { fprintf(stderr, "oneDNN: status %d\n", (int)s); abort(); } } while (0)

struct format {
  dnnl_dims_t padded, strides;
  int blocks;
  dnnl_dims_t block, dim;
};

static const dnnl_dims_t dims = DIMS;
static const struct format source = SOURCE, destination = DESTINATION;

static dnnl_memory_desc_t describe(const struct format *f) {
  dnnl_memory_desc_t m;
  CHECK(dnnl_memory_desc_init_by_strides(&m, RANK, dims, TYPE, f->blocks ? NULL : f->strides));
  if (f->blocks) {
    m.format_kind = dnnl_blocked;
    dnnl_blocking_desc_t *b = &m.format_desc.blocking;
    for (int i = 0; i < RANK; ++i) {
      m.padded_dims[i] = f->padded[i];
      b->strides[i] = f->strides[i];
    }
    b->inner_nblks = f->blocks;
    for (int i = 0; i < f->blocks; ++i) {
      b->inner_blks[i] = f->block[i];
      b->inner_idxs[i] = f->dim[i];
    }
  }
  return m;
}

void kernel(const void *src, void *dst) {
  static dnnl_primitive_t reorder;
  static dnnl_stream_t stream;
  static dnnl_memory_t from, to;
  if (!reorder) {
    dnnl_engine_t engine;
    dnnl_primitive_desc_t p;
    dnnl_memory_desc_t a = describe(&source), b = describe(&destination);
    CHECK(dnnl_engine_create(&engine, dnnl_cpu, 0));
    CHECK(dnnl_stream_create(&stream, engine, dnnl_stream_default_flags));
    CHECK(dnnl_reorder_primitive_desc_create(&p, &a, engine, &b, engine, NULL));
    CHECK(dnnl_primitive_create(&reorder, p));
    CHECK(dnnl_memory_create(&from, &a, engine, (void *)src));
    CHECK(dnnl_memory_create(&to, &b, engine, dst));
  }
  // Always the same buffers: their handles are set once.
  dnnl_exec_arg_t args[] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
  CHECK(dnnl_primitive_execute(reorder, stream, 2, args));
  CHECK(dnnl_stream_wait(stream));
}
