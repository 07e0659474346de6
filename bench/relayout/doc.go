// Command relayout measures the kernels that change a tensor's layout, beside
// what else does the same work: memcpy of as many bytes, oneDNN's reorder,
// NumPy, tensor.pack as MLIR 19 lowers it, and plain C loops.
//
// All candidates of a case run in turn, A B C A B C …, on the same buffers; the
// figure is the median over the rounds of memcpy's time over the candidate's in
// the same round. Bytes are those of the elements read and of the storage
// written. Before it is timed, each candidate's result is compared byte by byte
// with that of the address formula.
//
//	go run ./bench/relayout                   # the table
//	go run ./bench/relayout -cases=tilize     # a part of it
//	go run ./bench/relayout -threads=2        # slices of kernels on threads
//	go run ./bench/relayout -out=docs         # write docs/relayout.{md,svg}
package main
