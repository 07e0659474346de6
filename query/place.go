package query

import (
	"errors"
	"fmt"
	"sort"

	"github.com/ttopt/ttopt/layout"
)

type addressAnswer struct {
	Offset int64   `json:"offset"`
	Byte   int64   `json:"byte"`
	Bit    int64   `json:"bit"`
	Grid   []int64 `json:"grid"`
	Coords []int64 `json:"coords"`
}

// address says where an index lies.
func (s *Session) address(req *request) (any, error) {
	sub, err := s.subjectOf(req.Type)
	if err != nil {
		return nil, err
	}
	l := sub.layout
	if err := l.Contains(req.Index); err != nil {
		return nil, err
	}
	coords := l.Coords(req.Index)
	a := addressAnswer{Grid: list(coords[:l.GridRank()]), Coords: list(coords)}
	a.Offset = l.Address(req.Index) % l.ShardSlots()
	a.Byte, a.Bit = l.Byte(a.Offset)
	return a, nil
}

type indexAnswer struct {
	Index []int64 `json:"index"`
}

type paddingAnswer struct {
	Padding bool `json:"padding"`
}

// locate says what lies at an offset of a core.
func (s *Session) locate(req *request) (any, error) {
	sub, err := s.subjectOf(req.Type)
	if err != nil {
		return nil, err
	}
	l := sub.layout
	grid := l.Grid()
	if len(req.Grid) == 0 && len(grid) > 0 {
		return nil, fmt.Errorf("expected grid, the place of the core in %s", layout.Tuple(grid))
	}
	if len(req.Grid) != len(grid) {
		return nil, fmt.Errorf("grid %s: expected %d numbers, found %d", layout.Tuple(req.Grid), len(grid), len(req.Grid))
	}
	core := int64(0)
	for i, n := range grid {
		if req.Grid[i] < 0 || req.Grid[i] >= n {
			return nil, fmt.Errorf("grid %s: outside the grid %s", layout.Tuple(req.Grid), layout.Tuple(grid))
		}
		core = core*n + req.Grid[i]
	}
	var offset int64
	switch {
	case req.Byte != nil && req.Offset != nil:
		return nil, errors.New("offset and byte cannot both be given")
	case req.Byte != nil:
		if offset, err = slotAtByte(l, *req.Byte); err != nil {
			return nil, err
		}
	case req.Offset != nil:
		offset = *req.Offset
	default:
		return nil, errors.New("expected an offset or a byte")
	}
	if n := l.ShardSlots(); offset < 0 || offset >= n {
		return nil, fmt.Errorf("offset %d: outside the %d slots", offset, n)
	}
	if index, ok := l.Index(core*l.ShardSlots() + offset); ok {
		return indexAnswer{list(index)}, nil
	}
	return paddingAnswer{true}, nil
}

// slotAtByte returns the slot of a shard that a byte belongs to; of several the
// first.
func slotAtByte(l *layout.Layout, at int64) (int64, error) {
	if at < 0 || at >= l.ShardBytes() {
		return 0, fmt.Errorf("byte %d: outside the %d bytes", at, l.ShardBytes())
	}
	// Bytes rise with slots: find the last slot that starts at most there.
	slot := sort.Search(int(l.ShardSlots()), func(n int) bool {
		b, _ := l.Byte(int64(n))
		return b > at
	}) - 1
	endsBefore := func(slot int) bool {
		b, bit := l.Byte(int64(slot))
		return b < at && b*8+bit+l.ElementBits() <= at*8
	}
	if slot < 0 || endsBefore(slot) {
		return 0, fmt.Errorf("byte %d: holds no element", at)
	}
	for slot > 0 && !endsBefore(slot-1) {
		slot--
	}
	return int64(slot), nil
}

// list returns v such that JSON writes it [] where it has nothing in it.
func list(v []int64) []int64 {
	if v == nil {
		return []int64{}
	}
	return v
}
