package query

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
)

type mapAnswer struct {
	Map string `json:"map"`
}

// simplify rewrites a map that is only used where dims and symbols are in the
// given ranges; without any they may be anything.
func simplify(req *request) (any, error) {
	m, err := affine.ParseMap(req.Map)
	if err != nil {
		return nil, err
	}
	dims, err := intervals("dims", req.Dims, m.NumDims)
	if err != nil {
		return nil, err
	}
	symbols, err := intervals("symbols", req.Symbols, m.NumSymbols)
	if err != nil {
		return nil, err
	}
	return mapAnswer{m.SimplifyOver(dims, symbols).String()}, nil
}

func intervals(name string, pairs [][]int64, n int) ([]affine.Interval, error) {
	if len(pairs) != n && len(pairs) != 0 {
		return nil, fmt.Errorf("%s: expected %d ranges, found %d", name, n, len(pairs))
	}
	return ranges(name, pairs)
}

// ranges reads pairs of ends, both included.
func ranges(name string, pairs [][]int64) ([]affine.Interval, error) {
	out := make([]affine.Interval, len(pairs))
	for i, p := range pairs {
		if len(p) != 2 {
			return nil, fmt.Errorf("%s: expected pairs, found %v", name, p)
		}
		out[i] = affine.Interval{Lo: p[0], Hi: p[1]}
	}
	return out, nil
}
