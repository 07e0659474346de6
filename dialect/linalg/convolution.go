package linalg

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// convolutions returns the ops that move a window over an image. A dim "be" is
// b * stride + e * dilation.
func convolutions() []*ir.Kind {
	conv := func(name string, windows int, subscripts string) *ir.Kind {
		return named{2, subscripts, windows, products, convolves}.kind(name)
	}
	quantized := func(name string, windows int, subscripts string) *ir.Kind {
		return named{4, subscripts, windows, quantizedProducts, convolves}.kind(name)
	}
	pool := func(name string, windows int, subscripts, fn, cast string) *ir.Kind {
		return named{2, subscripts, windows, pooling(fn, cast), convolves}.kind(name)
	}
	return []*ir.Kind{
		conv("conv_1d", 0, "ab, b, a"),
		conv("conv_2d", 0, "ac bd, c d, a b"),
		conv("conv_3d", 0, "ad be cf, d e f, a b c"),
		conv("conv_1d_nwc_wcf", 1, "a bd e, d e c, a b c"),
		conv("conv_1d_ncw_fcw", 1, "a d ce, b d e, a b c"),
		conv("conv_2d_nhwc_hwcf", 2, "a be cf g, e f g d, a b c d"),
		conv("conv_2d_nhwc_fhwc", 2, "a be cf g, d e f g, a b c d"),
		quantized("conv_2d_nhwc_hwcf_q", 2, "a be cf g, e f g d, , , a b c d"),
		quantized("conv_2d_nhwc_fhwc_q", 2, "a be cf g, d e f g, , , a b c d"),
		conv("conv_2d_nchw_fchw", 2, "a e cf dg, b e f g, a b c d"),
		conv("conv_2d_ngchw_fgchw", 2, "a b f dg eh, c b f g h, a b c d e"),
		conv("conv_2d_ngchw_gfchw", 2, "a b f dg eh, b c f g h, a b c d e"),
		quantized("conv_2d_ngchw_gfchw_q", 2, "a b f dg eh, b c f g h, , , a b c d e"),
		conv("conv_3d_ndhwc_dhwcf", 3, "a bf cg dh i, f g h i e, a b c d e"),
		quantized("conv_3d_ndhwc_dhwcf_q", 3, "a bf cg dh i, f g h i e, , , a b c d e"),
		conv("conv_3d_ncdhw_fcdhw", 3, "a i bf cg dh, e i f g h, a e b c d"),
		conv("depthwise_conv_1d_nwc_wc", 1, "a bd c, d c, a b c"),
		conv("depthwise_conv_1d_ncw_cw", 1, "a c bd, c d, a c b"),
		conv("depthwise_conv_1d_nwc_wcm", 1, "a be c, e c d, a b c d"),
		conv("depthwise_conv_2d_nhwc_hwc", 2, "a be cf d, e f d, a b c d"),
		conv("depthwise_conv_2d_nchw_chw", 2, "a d be cf, d e f, a d b c"),
		quantized("depthwise_conv_2d_nhwc_hwc_q", 2, "a be cf d, e f d, , , a b c d"),
		conv("depthwise_conv_2d_nhwc_hwcm", 2, "a bf cg d, f g d e, a b c d e"),
		quantized("depthwise_conv_2d_nhwc_hwcm_q", 2, "a bf cg d, f g d e, , , a b c d e"),
		conv("depthwise_conv_3d_ndhwc_dhwc", 3, "a be cf dg h, e f g h, a b c d h"),
		conv("depthwise_conv_3d_ncdhw_cdhw", 3, "a h be cf dg, h e f g, a h b c d"),
		conv("depthwise_conv_3d_ndhwc_dhwcm", 3, "a bf cg dh i, f g h i e, a b c d i e"),
		pool("pooling_nhwc_sum", 2, "a be cf d, e f, a b c d", "add", castSigned),
		pool("pooling_nchw_sum", 2, "a b ce df, e f, a b c d", "add", castSigned),
		pool("pooling_nhwc_max", 2, "a be cf d, e f, a b c d", "max_signed", castSigned),
		pool("pooling_nhwc_max_unsigned", 2, "a be cf d, e f, a b c d", "max_unsigned", castUnsigned),
		pool("pooling_nchw_max", 2, "a b ce df, e f, a b c d", "max_signed", castSigned),
		pool("pooling_nhwc_min", 2, "a be cf d, e f, a b c d", "min_signed", castSigned),
		pool("pooling_nhwc_min_unsigned", 2, "a be cf d, e f, a b c d", "min_unsigned", castUnsigned),
		pool("pooling_nwc_sum", 1, "a bd c, d, a b c", "add", castSigned),
		pool("pooling_ncw_sum", 1, "a b cd, d, a b c", "add", castSigned),
		pool("pooling_nwc_max", 1, "a bd c, d, a b c", "max_signed", castSigned),
		pool("pooling_nwc_max_unsigned", 1, "a bd c, d, a b c", "max_unsigned", castUnsigned),
		pool("pooling_ncw_max", 1, "a b cd, d, a b c", "max_signed", castSigned),
		pool("pooling_nwc_min", 1, "a bd c, d, a b c", "min_signed", castSigned),
		pool("pooling_nwc_min_unsigned", 1, "a bd c, d, a b c", "min_unsigned", castUnsigned),
		pool("pooling_ndhwc_sum", 3, "a bf cg dh e, f g h, a b c d e", "add", castSigned),
		pool("pooling_ndhwc_max", 3, "a bf cg dh e, f g h, a b c d e", "max_signed", castSigned),
		pool("pooling_ndhwc_min", 3, "a bf cg dh e, f g h, a b c d e", "min_signed", castSigned),
	}
}

// windowProperty returns strides or dilations: one i64 for each dim of the
// window, 1 where absent.
func windowProperty(name string, windows int) ir.Attr {
	return ir.Attr{Name: name, Optional: true, Type: ir.AttrConstraint{
		Desc: "64-bit signless int elements attribute of shape " + "[" + strconv.Itoa(windows) + "]",
		Holds: func(a ir.Attribute) bool {
			d, ok := a.(*ir.DenseElementsAttr)
			if !ok {
				return false
			}
			t := d.ShapedType()
			return t.Elem() == ir.Type(t.Context().Integer(64)) && slices.Equal(t.Shape(), []int64{int64(windows)})
		},
		Class: constraint.IsIntElements,
	}}
}

// window returns element i of strides or dilations.
func window(a ir.Attribute, i int) int64 {
	d, ok := a.(*ir.DenseElementsAttr)
	if !ok || int64(i) >= d.NumElements() {
		return 1
	}
	n, ok := d.Element(int64(i)).(*ir.IntegerAttr)
	if !ok {
		return 1
	}
	v, _ := n.Int64()
	return v
}

// verifyConvolution checks that each loop has a part in a convolution: by the image, the
// window and the output it is a batch, a place, a channel or of the window. A stride or
// a dilation of 0 leaves one without a part.
func (n named) verifyConvolution(op *ir.Op) error {
	maps, err := n.indexing(op)
	loops := n.numLoops()
	if err != nil || len(maps) < 3 || slices.ContainsFunc(maps, func(m affine.Map) bool { return m.NumDims != loops }) {
		return nil // verifyStructure says so
	}
	image, moves, ok := imageDims(maps[0])
	filter, output := maps[1], maps[len(maps)-1]
	switch {
	case !ok:
		return op.PlainErrorf("unexpected input index map for convolutions")
	case !filter.IsProjectedPermutation() || !output.IsProjectedPermutation():
		return op.PlainErrorf("expected output/filter indexing maps to be projected permutations")
	}
	inFilter, inOutput := resultDims(filter), resultDims(output)
	parallel := n.subscripts[strings.LastIndexByte(n.subscripts, ',')+1:]
	runsParallel := func(d int) bool { return strings.IndexByte(parallel, byte('a'+d)) >= 0 }
	for _, e := range output.Results {
		d := int(e.Value())
		if !image[d] && !inFilter[d] || moves[d] && inFilter[d] {
			return op.PlainErrorf("unexpected loop dimension for convolution op")
		}
		if !runsParallel(d) {
			return op.PlainErrorf("expected all iterators used to access outputs to be parallel")
		}
	}
	for _, e := range filter.Results {
		d := int(e.Value())
		if inOutput[d] {
			continue
		}
		if !image[d] {
			return op.PlainErrorf("unexpected loop dimension for convolution op")
		}
		if runsParallel(d) {
			return op.PlainErrorf("expected all iterators not used to access outputs to be reduction")
		}
	}
	for d := range loops {
		if !inFilter[d] && !inOutput[d] {
			return op.PlainErrorf("unexpected loop dimension for convolution op")
		}
	}
	if !slices.Contains(moves, true) {
		return op.PlainErrorf("expected convolved dim to be non-empty")
	}
	return nil
}

// imageDims returns the dims that index an image, and those of them that do so as one of
// the two terms of a sum; ok is false where a result is neither a dim nor such a sum, or
// a dim is in two of them.
func imageDims(m affine.Map) (image, moves []bool, ok bool) {
	image, moves = make([]bool, m.NumDims), make([]bool, m.NumDims)
	add := func(e *affine.Expr, moving bool) bool {
		if moving && e.Op() == affine.OpMul && e.RHS().IsSymbolicOrConst() {
			e = e.LHS()
		}
		if e.Op() != affine.OpDim || image[e.Value()] {
			return false
		}
		image[e.Value()], moves[e.Value()] = true, moving
		return true
	}
	for _, e := range m.Results {
		if e.Op() == affine.OpAdd {
			ok = add(e.LHS(), true) && add(e.RHS(), true)
		} else {
			ok = add(e, false)
		}
		if !ok {
			return nil, nil, false
		}
	}
	return image, moves, true
}

// resultDims says of each dim of a projected permutation whether it is a result.
func resultDims(m affine.Map) []bool {
	dims := make([]bool, m.NumDims)
	for _, e := range m.Results {
		dims[e.Value()] = true
	}
	return dims
}
