// Package npy reads and writes arrays as NumPy's .npy files, format versions
// 1 to 3 (numpy.lib.format describes it).
//
// An Array in memory is always little-endian and in C order; what a file has
// in big-endian or Fortran order is converted on reading. The bfloat16 of the
// ml_dtypes package, which NumPy stores as an opaque `<V2`, is the type
// BFloat16 here. Of makes an array of a Go slice, Values a slice of an array.
package npy
