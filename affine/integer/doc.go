// Package integer has the arithmetic of int64 that addresses need: sums and
// products that say whether they fit, divisions that round down or up, powers of
// two, common divisors, and residues.
package integer
