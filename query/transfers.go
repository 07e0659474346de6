package query

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/layout"
)

// maxListed bounds the transfers of an answer where the request has no limit, and
// does not ask for all.
const maxListed = 1000

type transfersAnswer struct {
	Runs      int64            `json:"runs"` // of the whole relayout
	Complete  bool             `json:"complete"`
	Transfers []transferAnswer `json:"transfers"`
}

// transferAnswer is a strided transfer between two cores. Offsets and strides
// count elements, from the start of the cores' shards.
type transferAnswer struct {
	Src       []int64 `json:"src"`
	Dst       []int64 `json:"dst"`
	SrcOffset int64   `json:"srcoffset"`
	DstOffset int64   `json:"dstoffset"`
	Elements  int64   `json:"elements"` // of one run
	Count     int64   `json:"count"`    // of runs
	SrcStride int64   `json:"srcstride"`
	DstStride int64   `json:"dststride"`
}

// transfers lists what moves a tensor from a to b, in the order of b's storage.
func (s *Session) transfers(req *request) (any, error) {
	a, b, err := s.pair(req)
	if err != nil {
		return nil, err
	}
	if req.All && req.Limit != nil {
		return nil, errors.New("all and limit cannot both be given")
	}
	limit := int64(maxListed)
	if req.Limit != nil {
		limit = *req.Limit
	}
	if limit < 0 {
		return nil, fmt.Errorf("limit %d: expected no negative number", limit)
	}
	count, err := layout.CountRuns(a.layout, b.layout)
	if err != nil {
		return nil, err
	}
	list, err := layout.Transfers(a.layout, b.layout)
	if err != nil {
		return nil, err
	}
	listed := func(yield func(transferAnswer) bool) {
		for t := range list {
			if !yield(transferAnswer{
				position(a.layout, t.SrcCore), position(b.layout, t.DstCore), t.SrcOffset, t.DstOffset,
				t.Elements, t.Count, t.SrcStride, t.DstStride,
			}) {
				return
			}
		}
	}
	if req.All {
		return allTransfers{count.Count, listed}, nil
	}
	out := transfersAnswer{Runs: count.Count, Complete: true, Transfers: []transferAnswer{}}
	for t := range listed {
		if int64(len(out.Transfers)) == limit {
			out.Complete = false
			break
		}
		out.Transfers = append(out.Transfers, t)
	}
	return out, nil
}

// position returns the position of a core in the grid.
func position(l *layout.Layout, core int64) []int64 {
	grid := l.Grid()
	out := make([]int64, len(grid))
	for i := len(grid) - 1; i >= 0; i-- {
		out[i], core = core%grid[i], core/grid[i]
	}
	return out
}

type trafficAnswer struct {
	Pairs []pairAnswer `json:"pairs"`
}

// pairAnswer is what moves from one core to another.
type pairAnswer struct {
	Src     []int64 `json:"src"`
	Dst     []int64 `json:"dst"`
	Bytes   int64   `json:"bytes"`
	Runs    int64   `json:"runs"`
	Longest int64   `json:"longest"`
}

// traffic sums up what moves between each pair of cores.
func (s *Session) traffic(req *request) (any, error) {
	a, b, err := s.pair(req)
	if err != nil {
		return nil, err
	}
	pairs, err := layout.CoreTraffic(a.layout, b.layout)
	if err != nil {
		return nil, err
	}
	out := trafficAnswer{Pairs: []pairAnswer{}}
	for _, t := range pairs {
		out.Pairs = append(out.Pairs, pairAnswer{
			position(a.layout, t.SrcCore), position(b.layout, t.DstCore), b.layout.BytesOf(t.Elements), t.Runs, t.Longest,
		})
	}
	return out, nil
}

// transfersHead is the line over the lines of transfers, behind how many runs there
// are.
func transfersHead(runs int64) string {
	return fmt.Sprintf("%d runs\n%-12s %-12s %10s %10s %10s %10s %10s %10s\n", runs, "from core", "to core", "at", "to", "elements", "times", "from each", "to each")
}

func (t transferAnswer) line() string {
	return fmt.Sprintf("%-12s %-12s %10d %10d %10d %10d %10d %10d\n", layout.Tuple(t.Src), layout.Tuple(t.Dst), t.SrcOffset, t.DstOffset, t.Elements, t.Count, t.SrcStride, t.DstStride)
}

func (a transfersAnswer) report() string {
	var s strings.Builder
	s.WriteString(transfersHead(a.Runs))
	for _, t := range a.Transfers {
		s.WriteString(t.line())
	}
	if !a.Complete {
		s.WriteString("…\n")
	}
	return s.String()
}

func (a trafficAnswer) report() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%-12s %-12s %14s %14s %10s\n", "from core", "to core", "bytes", "runs", "longest")
	for _, p := range a.Pairs {
		fmt.Fprintf(&s, "%-12s %-12s %14d %14d %10d\n", layout.Tuple(p.Src), layout.Tuple(p.Dst), p.Bytes, p.Runs, p.Longest)
	}
	return s.String()
}
