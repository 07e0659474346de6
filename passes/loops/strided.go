package loops

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// strided is a buffer as seen from an index space: an element of its own bytes lies
// at a spot, and so many steps from there on along each dim.
type strided struct {
	*buffer
	spot  spot
	steps []int64
}

// strided returns a buffer as seen through a linear map; ok is false
// if addresses are no sums of steps.
func (b *buffer) strided(access affine.Map) (s strided, ok bool) {
	s = strided{buffer: b, spot: spot{memref: b.memref}}
	if b.form == nil {
		s.steps, s.spot.base, ok = b.stepsThrough(access)
	}
	return s, ok
}

// stepsThrough returns how far each dim goes, seen through a linear map, and where its indices begin; ok is
// false if addresses are no sums of steps.
func (b *buffer) stepsThrough(access affine.Map) (steps []int64, base int64, ok bool) {
	return b.layout.AddressExpr().Replace(access.Results, nil).Coefficients(access.NumDims)
}

// lastStep returns the step along the last dim of a space that has more than one index.
func (s strided) lastStep(space []int64) int64 {
	for d, n := range slices.Backward(space) {
		if n > 1 {
			return s.steps[d]
		}
	}
	return 1
}

// inside returns what is seen from a loop that goes so many indices of a dim at a time;
// without a number it is none.
func (s strided) inside(number *ir.Value, d int, indices int64) strided {
	if number != nil {
		s.spot = s.spot.inside(number, indices*s.steps[d])
	}
	return s
}

// from returns what is seen from so many indices of a dim on.
func (s strided) from(d int, indices int64) strided {
	if d >= 0 {
		s.spot.base += indices * s.steps[d]
	}
	return s
}

// along returns the steps along a dim; there are none along no dim.
func (s strided) along(d int) int64 {
	if d < 0 {
		return 0
	}
	return s.steps[d]
}

func (s strided) access() access {
	index, dims := s.spot.slot()
	return access{s.buffer, index, dims}
}
