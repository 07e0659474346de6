package query

import "github.com/ttopt/ttopt/layout"

type runsAnswer struct {
	Count   int64 `json:"count"`
	Longest int64 `json:"longest"`
	Bytes   int64 `json:"bytes"`
}

// runs counts the contiguous runs of a relayout from a to b.
func (s *Session) runs(req *request) (any, error) {
	a, b, err := s.pair(req)
	if err != nil {
		return nil, err
	}
	runs, err := layout.CountRuns(a.layout, b.layout)
	if err != nil {
		return nil, err
	}
	return runsAnswer{runs.Count, runs.Longest, runs.Bytes}, nil
}

type costAnswer struct {
	Bytes     int64   `json:"bytes"`
	Runs      int64   `json:"runs"`
	Longest   int64   `json:"longest"`
	Fill      int64   `json:"fill"`
	CrossCore int64   `json:"crosscore"`
	Cycles    float64 `json:"cycles"`
}

// cost says what it takes to move a tensor from a to b.
func (s *Session) cost(req *request) (any, error) {
	a, b, err := s.pair(req)
	if err != nil {
		return nil, err
	}
	c, err := layout.RelayoutCost(a.layout, b.layout)
	if err != nil {
		return nil, err
	}
	return costAnswer{c.Runs.Bytes, c.Runs.Count, c.Runs.Longest, c.Fill, c.CrossCore, c.Cycles(layout.NoC)}, nil
}
