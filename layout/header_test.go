package layout

import (
	"testing"

	"github.com/ttopt/ttopt/affine"
)

// TestHeader: 48x40 on 2x1 cores in tiles of 32x32 with 64 bytes before each.
func TestHeader(t *testing.T) {
	l, err := Metal(MetalSpec{
		Shape: []int64{48, 40}, Linear: affine.Identity(2), Grid: []int64{2, 1},
		Tile: []int64{32, 32}, Faces: []int64{16, 16}, ElementBits: 4, HeaderBytes: 64,
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := l.ShardBytes(); got != 2*576 {
		t.Errorf("a shard of two tiles has %d bytes, want %d", got, 2*576)
	}
	if got := l.Bytes(); got != 4*576 {
		t.Errorf("%d bytes, want %d", got, 4*576)
	}
	for _, tt := range []struct {
		index     []int64
		byte, bit int64
	}{
		{[]int64{0, 0}, 64, 0},
		{[]int64{0, 1}, 64, 4},
		{[]int64{0, 16}, 64 + 128, 0},        // the second face
		{[]int64{0, 32}, 576 + 64, 0},        // the second tile
		{[]int64{25, 35}, 3*576 + 64 + 9, 4}, // the second core's second tile, row 1
	} {
		if byteOffset, bit := l.Byte(l.Address(tt.index)); byteOffset != tt.byte || bit != tt.bit {
			t.Errorf("%v lies at byte %d bit %d, want %d and %d", tt.index, byteOffset, bit, tt.byte, tt.bit)
		}
	}
	_, err = New(Spec{Shape: []int64{4}, Linear: affine.Identity(1), ElementBits: 8, Header: Header{Bytes: 3}})
	if want := "header: expected up to 2^31 bytes for at least 1 slot, found 3 bytes for 0 slots"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = New(Spec{Shape: []int64{1 << 40}, Linear: affine.Identity(1), ElementBits: 8, Header: Header{Slots: 1, Bytes: 1 << 30}})
	if want := "physical extents 1099511627776: 1099511627776 slots of 8 bits are more than 2^63 bytes"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestTransfersOfBlocks: numbers that share an exponent are no transfers.
func TestTransfersOfBlocks(t *testing.T) {
	spec := Spec{Shape: []int64{32, 32}, Linear: affine.Identity(2), ElementBits: 8, Header: Header{Slots: 1024, Bytes: 64}}
	blocks, rows := must(t)(New(spec)), must(t)(RowMajor(spec.Shape, 8))
	for _, pair := range [][2]*Layout{{blocks, rows}, {rows, blocks}, {blocks, blocks}} {
		if _, err := Transfers(pair[0], pair[1]); err == nil {
			t.Errorf("%v to %v: expected an error", pair[0], pair[1])
		}
	}
}
