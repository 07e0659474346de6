package loops

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// relayout lowers a ttir.to_layout or a ttir.typecast.
func (k *kernel) relayout(op *ir.Op) error {
	src, err := k.storageOf(op.Operand(0))
	if err != nil {
		return err
	}
	dst, err := k.targetStorage(op.Result(0))
	if err != nil {
		return err
	}
	return k.copyTensor(src, dst)
}

// copyTensor moves the elements of a tensor from one layout and format to
// another, and converts them as ttir.typecast does.
func (k *kernel) copyTensor(src, dst *buffer) error {
	if src.form != nil || dst.form != nil {
		return k.copyCondensed(src, dst)
	}
	if isPlainMove(src, dst) {
		return k.move(src, dst)
	}
	return k.convertTensor(src, dst)
}

// recoding is what is stored of an element in one buffer that is loaded from
// another.
func (k *kernel) recoding(src, dst *buffer) element {
	return func(loaded []*ir.Value, width int64) (*ir.Value, error) {
		return k.recode(loaded[0], src, dst, width)
	}
}

// flat returns a buffer's first n slots as a row.
func (b *buffer) flat(n int64) (*buffer, error) {
	row, err := layout.RowMajor([]int64{n}, b.layout.ElementBits())
	out := *b
	out.layout = row
	return &out, err
}
