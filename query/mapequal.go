package query

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
)

// mapEqual asks whether two maps have the same values all over a box. A witness
// is the dims, then the symbols, where they differ.
func mapEqual(req *request) (any, error) {
	a, err := affine.ParseMap(req.A)
	if err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	b, err := affine.ParseMap(req.B)
	if err != nil {
		return nil, fmt.Errorf("b: %w", err)
	}
	if a.NumDims != b.NumDims || a.NumSymbols != b.NumSymbols || len(a.Results) != len(b.Results) {
		return verdict{}, nil
	}
	if len(req.Dims) != a.NumDims || len(req.Symbols) != a.NumSymbols {
		return nil, fmt.Errorf("expected ranges of %d dims and %d symbols, found %d and %d", a.NumDims, a.NumSymbols, len(req.Dims), len(req.Symbols))
	}
	dims, err := ranges("dims", req.Dims)
	if err != nil {
		return nil, err
	}
	symbols, err := ranges("symbols", req.Symbols)
	if err != nil {
		return nil, err
	}
	equal, witness, err := affine.EqualOver(a, b, dims, symbols)
	if err != nil {
		return nil, err
	}
	return verdict{Result: equal, Witness: witness}, nil
}
