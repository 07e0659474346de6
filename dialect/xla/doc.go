// Package xla is the dialect of XLA's tiled layouts, as encodings of tensors:
//
//	tensor<3x5xf32, #xla.layout<{1,0:T(2,2)}>>
//	tensor<16x256xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>>
//	tensor<9x200xf32, #xla.layout<{1,0:T(8,128)}, zero>>
//
// The text between { and } is what XLA writes behind a shape, all of it: the
// dims from the minor-most to the major-most, then tiles, each applied to the
// last dims of what the one before left (in a tile * joins a dim with the next
// more minor one), and XLA's other attributes, of which L(n) rounds the number
// of slots up and E(n) is the bits of a slot. S(n), SC(…) and M(n) are kept;
// they do not move elements. layout/xlashape has the grammar.
//
// XLA says nothing of padding, so it holds anything, unless one of the values of
// metal_layout is behind the braces: zero, one, inf or neginf.
package xla
