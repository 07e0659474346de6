package layout

import (
	"fmt"
	"math/bits"
)

// maxSlots bounds coordinates and storage, so that sums and differences of two
// of them fit an int64.
const maxSlots = int64(1) << 62

// mulSlots multiplies two non-negative numbers; ok is false beyond maxSlots.
func mulSlots(a, b int64) (product int64, ok bool) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	return int64(lo), hi == 0 && lo <= uint64(maxSlots)
}

// productSlots multiplies extents; ok is false if a partial product of the
// non-zero ones is beyond maxSlots, so that every stride over them fits too.
func productSlots(extents []int64) (product int64, ok bool) {
	product, empty := 1, false
	for _, n := range extents {
		if n == 0 {
			empty = true
			continue
		}
		if product, ok = mulSlots(product, n); !ok {
			return 0, false
		}
	}
	if empty {
		return 0, true
	}
	return product, true
}

// volumeOf multiplies extents whose product is known to fit.
func volumeOf(extents []int64) int64 {
	n := int64(1)
	for _, e := range extents {
		n *= e
	}
	return n
}

// checkShape returns the number of elements of a shape.
func checkShape(shape []int64) (int64, error) {
	for i, n := range shape {
		if n < 0 {
			return 0, fmt.Errorf("shape %s: dim %d has the negative size %d", dims(shape), i, n)
		}
	}
	volume, ok := productSlots(shape)
	if !ok {
		return 0, fmt.Errorf("shape %s has more than 2^62 elements", dims(shape))
	}
	return volume, nil
}
