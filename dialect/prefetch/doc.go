// Package prefetch holds what memref.prefetch and affine.prefetch share: the
// hints read|write, locality<0 to 3>, data|instr.
package prefetch
