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

func intervals(name string, list [][]int64, n int) ([]affine.Interval, error) {
	if len(list) != n && len(list) != 0 {
		return nil, fmt.Errorf("%s: expected %d ranges, found %d", name, n, len(list))
	}
	return ranges(name, list)
}

// ranges reads pairs of ends, both included.
func ranges(name string, list [][]int64) ([]affine.Interval, error) {
	return pairs(name, list, func(lo, hi int64) affine.Interval { return affine.Interval{Lo: lo, Hi: hi} })
}

// pairs reads a list of pairs, each as something. JSON has lists of any length.
func pairs[N int | int64, T any](name string, list [][]N, of func(first, second N) T) ([]T, error) {
	out := make([]T, len(list))
	for i, p := range list {
		if len(p) != 2 {
			return nil, fmt.Errorf("%s: expected pairs, found %v", name, p)
		}
		out[i] = of(p[0], p[1])
	}
	return out, nil
}
