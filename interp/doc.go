// Package interp runs the IR: it is the reference that passes and kernels are
// compared with, and the engine where there is no LLVM.
//
// A [Machine] runs the functions of a module. Two levels are understood, mixed
// as they come:
//
//   - functions on tensors (ttir, tensor, arith and math on tensors), where a
//     tensor is its logical elements, whatever its layout;
//   - functions on memrefs (func, arith, math, affine, scf, cf, memref, vector),
//     where a memref is bytes in a [Buffer].
//
// A function is compiled once into a tree of Go closures. Every SSA value has
// a fixed place in the frame of its function, so that running looks nothing up.
//
// # Numbers
//
// Integers wrap at their width; index has 64 bits. Floats are rounded to their
// format after every op, to nearest, ties to even. Everything IEEE 754 defines
// exactly (add, subtract, multiply, divide, remainder, fma, square root,
// conversions, comparisons, minimum, maximum, rounding to integers) is
// bit-exact, but for the sign and payload of a NaN. A conversion between floats
// keeps the sign and the leading bits of a NaN, and makes it quiet, except from
// bf16 to f32, which appends zeros. fastmath flags are not made
// use of. The transcendental functions (exp, log, pow, tanh, erf, sin …) are
// computed in float64 and rounded once; other engines may differ from them in
// the last places, and only in them.
//
// The ttir ops are defined by these upstream ops, which a lowering must use or
// equal:
//
//   - maximum and minimum are arith.maximumf and minimumf: a NaN wins, and -0 is
//     less than +0; relu is arith.maximumf(x, +0);
//   - rsqrt is 1/sqrt(x) with both steps rounded to the element type;
//   - exp and tanh are math.exp and math.tanh, sigmoid is 1 / (1 + exp(-x))
//     rounded after every step, all three in f32 where the element type is
//     narrower; so are the other functions of math and of several steps: silu is
//     x * sigmoid(x), gelu x * 0.5 * (1 + erf(x / √2)), hardsigmoid (x + 3) / 6
//     between 0 and 1;
//   - clamps are minimum(maximum(x, low), high), and so is relu6; bounds that are
//     attributes become numbers of the element type first;
//   - comparisons are those of arith, ordered but for ne; their truths, and those of
//     logic, become 1 or 0 of the type of the result; a condition is x != 0, as in
//     typecast;
//   - remainder is arith.remf, remsi or remui; a shift by the width or more leaves 0;
//   - typecast takes a float to the nearest integer towards zero that fits, NaN
//     to 0, and to i1 x != 0;
//   - reductions, and products of matrices, accumulate in f32, in f64 for results of f64,
//     and integers in the result's type, modulo its width; operands become that type as by
//     typecast, and the result is rounded once, from it. They start from 0, from 1, or
//     from the least or greatest value that there is, and take one element after the
//     other, in row-major order of the reduced index, however the tensors lie: each
//     product is rounded before it is added, there is no fma. max and min are maximum
//     and minimum. mean divides the sum by the count, of integers without the fraction;
//     the mean of no integers is 0. linear adds its bias before it rounds;
//   - integers are signed unless their type is unsigned or i1.
//
// A tensor whose layout stores another data format holds values of that format:
// every op that yields such a tensor computes in the tensor's element type and
// then rounds to the stored one.
//
// # Errors
//
// What MLIR or LLVM leave undefined is an error at the op: accesses out of
// bounds or after dealloc, division by zero and its overflow, steps that are
// not positive. What they call poison (a shift by the width or more, a float
// that does not fit the integer) gives some value; so does memory that was
// never written. With [Options].TrackUndefined the machine follows such values:
// they may be moved and computed with, but an address, a condition or a divisor
// made from one is an error, and the elements of the results that depend on
// one are marked.
package interp
