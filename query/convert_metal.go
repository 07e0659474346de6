package query

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/dialect/ttnn"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// asMetal writes a tensor with a metal_layout.
func (s *Session) asMetal(sub *subject) (string, error) {
	t, err := s.metal(sub)
	if err != nil {
		return "", err
	}
	return t.String(), nil
}

// metal returns a tensor with a metal_layout whose elements lie where those of
// sub do.
func (s *Session) metal(sub *subject) (*ir.TensorType, error) {
	return s.metalBy(sub, func(plain *ir.TensorType, stored encoding.Elem, space ttcore.MemorySpace) (*ttcore.MetalLayoutAttr, error) {
		return ttcore.FromLayout(plain, sub.layout, stored, space)
	})
}

// metalOfTiles is metal with the tiles that a layout of XLA's writes, which may be more
// than it takes; nil where there is none.
func (s *Session) metalOfTiles(sub *subject) *ir.TensorType {
	x := sub.xlaLayout()
	if x == nil || len(x.Tiles) == 0 {
		return nil
	}
	t, err := s.metalBy(sub, func(plain *ir.TensorType, stored encoding.Elem, space ttcore.MemorySpace) (*ttcore.MetalLayoutAttr, error) {
		return ttcore.FromTiles(plain, sub.layout, x, stored, space)
	})
	if err != nil {
		return nil
	}
	return t
}

// metalBy returns the tensor with the metal_layout that find has for it, checked.
func (s *Session) metalBy(sub *subject, find func(*ir.TensorType, encoding.Elem, ttcore.MemorySpace) (*ttcore.MetalLayoutAttr, error)) (*ir.TensorType, error) {
	plain, stored, err := s.logical(sub)
	if err != nil {
		return nil, err
	}
	if a, ok := sub.encoding().(*ttcore.MetalLayoutAttr); ok {
		return plain.WithEncoding(a), nil
	}
	if err := sub.checkBesides("metal_layout"); err != nil {
		return nil, err
	}
	space, err := sub.space()
	if err != nil {
		return nil, err
	}
	a, err := find(plain, stored, space)
	if err == nil {
		var place *layout.Layout
		if place, err = a.Layout(plain.Shape(), plain.Elem()); err == nil {
			err = sub.checkConversion(place, "metal_layout")
		}
	}
	if err != nil {
		// Other shards are why elements lie elsewhere, or have other room.
		if reason := ttcore.CheckShards(sub.layout); reason != nil {
			return nil, reason
		}
		return nil, err
	}
	metal := plain.WithEncoding(a)
	return metal, sub.checkPadding(stored, metal)
}

// checkPadding returns an error if padding would hold something else: tiles know integers of some
// signs only, and the least of those with a sign is not that of the others.
func (sub *subject) checkPadding(stored encoding.Elem, metal *ir.TensorType) error {
	fill := sub.layout.Fill()
	if sub.layout.Padding() == 0 || fill != layout.Inf && fill != layout.NegInf {
		return nil
	}
	tiled, err := encoding.ElemOf(metal)
	if err != nil {
		return err
	}
	isUnsigned := func(e encoding.Elem) bool {
		t, ok := e.ValueType(metal.Context()).(*ir.IntegerType)
		return ok && t.Sign() == ir.Unsigned
	}
	if isUnsigned(stored) != isUnsigned(tiled) {
		return fmt.Errorf("metal_layout cannot express it: padding of '%s' as '%s' is not that of '%s'",
			fill, tiled.ValueType(metal.Context()), stored.ValueType(metal.Context()))
	}
	return nil
}

// asDevice writes a tensor of the shape of the storage, with the metal_layout of
// tt-mlir's code since June 2025.
func (s *Session) asDevice(sub *subject) (string, error) {
	if _, ok := sub.encoding().(*ttcore.DeviceLayoutAttr); ok {
		return sub.typ.String(), nil
	}
	t, err := s.device(sub)
	if err != nil {
		return "", err
	}
	place, err := encoding.LayoutOf(t)
	if err != nil {
		return "", err
	}
	if err := sub.checkConversion(place, "tt-mlir's later metal_layout"); err != nil {
		return "", err
	}
	return t.String(), nil
}

// device returns a tensor of the shape of the storage. TTNN's shards of whole
// tiles need no detour by a linear map, a grid and shards that it divides before it tiles.
func (s *Session) device(sub *subject) (*ir.TensorType, error) {
	if a, ok := sub.encoding().(*ttnn.LayoutAttr); ok {
		space, err := sub.space()
		if err != nil {
			return nil, err
		}
		return a.DeviceTensor(sub.tensor, space)
	}
	metal, err := s.metal(sub)
	if err != nil {
		return nil, err
	}
	t, err := ttcore.Of(metal).DeviceTensor(metal)
	if err != nil {
		if tiled := s.metalOfTiles(sub); tiled != nil {
			if t, err := ttcore.Of(tiled).DeviceTensor(tiled); err == nil {
				return t, nil
			}
		}
	}
	return t, err
}

// logical returns the tensor without an encoding, and how its elements are
// stored.
func (s *Session) logical(sub *subject) (*ir.TensorType, encoding.Elem, error) {
	if sub.tensor != nil {
		return sub.tensor.WithEncoding(nil), sub.stored, nil
	}
	elem := ir.Type(nil)
	var err error
	if sub.memref != nil {
		elem = sub.memref.Elem()
	} else if elem, err = mlirElement(s.ctx, sub.shape.Type); err != nil {
		return nil, encoding.Elem{}, err
	}
	stored := sub.stored
	if stored == (encoding.Elem{}) {
		if stored, err = encoding.Plain(elem); err != nil {
			return nil, stored, err
		}
	}
	return s.ctx.Tensor(sub.layout.Shape(), elem, nil), stored, nil
}

// asTTNN writes a tensor with a ttnn_layout, and how TTNN describes it. Where the
// attribute cannot say what TTNN can, the error has both.
func (s *Session) asTTNN(sub *subject) (string, *ttnn.TensorLayout, error) {
	if a, ok := sub.encoding().(*ttnn.LayoutAttr); ok {
		l, err := a.TensorLayout(sub.layout.Shape())
		return sub.tensor.String(), l, err
	}
	plain, _, err := s.logical(sub)
	if err != nil {
		return "", nil, err
	}
	l, elem, err := s.tensorLayout(sub)
	if err != nil {
		return "", nil, err
	}
	space, err := sub.space()
	if err != nil {
		return "", nil, err
	}
	buffer, ok := map[ttcore.MemorySpace]ttnn.BufferType{
		ttcore.System: ttnn.SystemMemory, ttcore.MMIO: ttnn.SystemMemory, ttcore.DRAM: ttnn.DRAM, ttcore.L1: ttnn.L1,
	}[space]
	if !ok {
		return "", nil, lacks("ttnn_layout", "memory for #ttcore.memory_space<%s>", space)
	}
	attr, err := l.Attr(s.ctx, elem, buffer)
	if err == nil {
		var place *layout.Layout
		if place, err = attr.Layout(plain.Shape(), plain.Elem()); err == nil {
			err = sub.checkConversion(place, "ttnn_layout")
		}
	}
	if err != nil {
		return "", nil, fmt.Errorf("%w; TTNN has it as %s", err, l)
	}
	return plain.WithEncoding(attr).String(), l, nil
}

// tensorLayout returns TTNN's description of sub, and what its shards are made of:
// that of its metal_layout, or of the shards of whole tiles that a later
// metal_layout has.
func (s *Session) tensorLayout(sub *subject) (*ttnn.TensorLayout, ir.Type, error) {
	metal, err := s.metal(sub)
	if err != nil {
		t, ok := sub.typ.(*ir.TensorType)
		if _, later := sub.encoding().(*ttcore.DeviceLayoutAttr); !ok || !later {
			return nil, nil, err
		}
		l, err := ttnn.FromDevice(t)
		return l, t.Elem(), err
	}
	l, elem, err := sub.tensorLayoutOf(metal)
	if err != nil {
		if tiled := s.metalOfTiles(sub); tiled != nil {
			if l, elem, err := sub.tensorLayoutOf(tiled); err == nil {
				return l, elem, nil
			}
		}
	}
	return l, elem, err
}

// tensorLayoutOf is tensorLayout by way of a metal_layout of sub.
func (sub *subject) tensorLayoutOf(metal *ir.TensorType) (*ttnn.TensorLayout, ir.Type, error) {
	l, err := ttnn.FromMetal(metal)
	if err != nil {
		return nil, nil, err
	}
	elem := ttcore.Of(metal).MemRef().Elem()
	back, err := l.Metal(metal.WithEncoding(nil), elem, ttcore.L1)
	if err != nil {
		return nil, nil, err
	}
	place, err := back.Layout(metal.Shape(), metal.Elem())
	if err != nil {
		return nil, nil, err
	}
	return l, elem, sub.checkConversion(place, "TTNN")
}
