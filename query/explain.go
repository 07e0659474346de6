package query

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

type explainAnswer struct {
	Type      string          `json:"type"`
	Shape     []int64         `json:"shape"`
	Elements  int64           `json:"elements"`
	Bits      int64           `json:"bits"` // of an element in storage
	Data      int64           `json:"data"` // bytes without padding
	Bytes     int64           `json:"bytes"`
	Slots     int64           `json:"slots"`
	Exponents *exponents      `json:"exponents,omitempty"` // in front of tiles of block floats
	Piece     *pieceAnswer    `json:"piece,omitempty"`     // the largest, where XLA splits dims between cores
	Metadata  int64           `json:"metadata,omitempty"`  // bytes in front of the storage
	Space     int64           `json:"memory_space,omitempty"`
	Grid      []int64         `json:"grid"`
	Physical  []int64         `json:"physical"`
	Onto      bool            `json:"onto"`  // no slot is padding
	Dense     bool            `json:"dense"` // padding is only before and behind the elements
	Map       string          `json:"map"`
	Padding   []causeAnswer   `json:"padding"`
	Because   []becauseAnswer `json:"because"`
	Better    []remedy        `json:"better"`
}

// exponents are the bytes in front of so many slots.
type exponents struct {
	Bytes int64 `json:"bytes"`
	Slots int64 `json:"slots"`
}

// causeAnswer is the padding of one cause.
type causeAnswer struct {
	Cause string `json:"cause"`
	Slots int64  `json:"slots"`
	Bytes int64  `json:"bytes"`
}

// becauseAnswer is a place where data does not fill what it is given.
type becauseAnswer struct {
	Cause  string  `json:"cause"`
	Dims   []int   `json:"dims"`
	Extent int64   `json:"extent"`
	Room   int64   `json:"room"`
	Factor float64 `json:"factor"`
	Text   string  `json:"text"`
	Remedy string  `json:"remedy,omitempty"`
}

// pieceAnswer is what the core gets that gets most.
type pieceAnswer struct {
	Pieces int64   `json:"pieces"`
	Shape  []int64 `json:"shape"`
	Slots  int64   `json:"slots"`
	Bytes  int64   `json:"bytes"`
}

// explain says how large a layout is, where its padding comes from, and what
// would have less; of a tuple, for each of its arrays.
func (s *Session) explain(req *request) (any, error) {
	tuple, all, err := s.leaves(req.Type)
	if err != nil {
		return nil, err
	}
	if tuple != nil {
		return explainLeaves(tuple, all)
	}
	sub, err := s.subjectOf(req.Type)
	if err != nil {
		return nil, err
	}
	return sub.explain()
}

func (sub *subject) explain() (a explainAnswer, err error) {
	l := sub.layout
	a = explainAnswer{
		Type: sub.text(), Shape: list(l.Shape()), Elements: l.Volume(), Bits: l.ElementBits(),
		Data: l.BytesOf(l.Volume()), Bytes: l.Bytes(), Slots: l.Slots(),
		Grid: list(l.Grid()), Physical: list(l.Physical()), Map: addressMap(l).String(),
		Padding: []causeAnswer{}, Because: []becauseAnswer{}, Better: sub.remedies(),
	}
	if h := l.Header(); h.Bytes > 0 {
		a.Exponents = &exponents{h.Bytes, h.Slots}
	}
	if shape := sub.xlaShape(); shape != nil {
		a.Metadata, a.Space = shape.Layout.Metadata, shape.Layout.MemorySpace
		if a.Piece, err = largestPiece(shape.Layout, l); err != nil {
			return a, err
		}
	}
	a.Onto = l.IsOnto()
	if a.Dense, err = l.IsDense(); err != nil {
		return a, err
	}
	causes, err := l.PaddingByCause()
	if err != nil {
		return a, err
	}
	for c := layout.None; c <= layout.Alignment; c++ {
		if n := causes[c]; n > 0 {
			a.Padding = append(a.Padding, causeAnswer{c.String(), n, l.BytesOf(n)})
		}
	}
	alignments, err := sub.alignments()
	if err != nil {
		return a, err
	}
	for _, w := range l.Wastes() {
		a.Because = append(a.Because, because(l, w, alignments))
	}
	// What costs most comes first.
	slices.SortStableFunc(a.Because, func(x, y becauseAnswer) int { return cmp.Compare(y.Factor, x.Factor) })
	return a, nil
}

// largestPiece describes what the splits of a layout of XLA's leave to one core;
// nil where there are none.
func largestPiece(x *xlashape.Layout, l *layout.Layout) (*pieceAnswer, error) {
	if len(x.Splits) == 0 {
		return nil, nil
	}
	sizes, pieces := x.LargestPiece(l.Shape())
	whole := x.Clone()
	whole.Splits = nil
	place, err := whole.PlaceOf(sizes, l.ElementBits())
	if err != nil {
		return nil, err
	}
	return &pieceAnswer{pieces, sizes, place.Slots(), place.Bytes()}, nil
}

// text is the type as it is printed.
func (sub *subject) text() string {
	if sub.shape != nil {
		return sub.shape.String()
	}
	return sub.typ.String()
}

// alignments returns what the results of the linear map are rounded up to, where
// the type says that; else nil.
func (sub *subject) alignments() ([]int64, error) {
	if a, ok := sub.encoding().(*ttcore.DeviceLayoutAttr); ok {
		return a.PhysicalAlignments()
	}
	return nil, nil
}

// because says a waste, and what would avoid it, in words.
func because(l *layout.Layout, w layout.Waste, alignments []int64) becauseAnswer {
	a := becauseAnswer{w.Cause.String(), w.Dims, w.Extent, w.Room, w.Factor(), "", ""}
	if a.Dims == nil {
		a.Dims = []int{}
	}
	who := dimsOf(l, w.Dims)
	switch w.Cause {
	case layout.Tile, layout.NestedTile:
		what := "tiles"
		if w.Cause == layout.NestedTile {
			what = "tiles inside tiles"
		}
		a.Text = fmt.Sprintf("%s: %d in %s of %d take %d", who, w.Extent, what, w.Unit, w.Room)
		below, above := layout.Even(w.Extent, w.Unit)
		size := "size"
		if w.Shard {
			size = "shard"
		}
		switch {
		case w.Cause == layout.NestedTile:
			a.Remedy = fmt.Sprintf("a tile that divides %d", w.Extent)
		case below > 0:
			a.Remedy = fmt.Sprintf("a %s of %d or %d", size, below, above)
		default:
			a.Remedy = fmt.Sprintf("a %s of %d, or another dim in this place", size, above)
		}
	case layout.Grid:
		if alignments != nil {
			a.Text = fmt.Sprintf("%s: %d aligned to %d take %d", who, w.Extent, alignments[w.Result], w.Room)
		} else {
			a.Text = fmt.Sprintf("%s: %d on %d cores take %d each, %d together", who, w.Extent, w.Unit, w.Room/max(w.Unit, 1), w.Room)
		}
		a.Remedy = gridRemedy(w, alignments != nil)
	case layout.Hole:
		a.Text = fmt.Sprintf("%s: the linear map spreads %d over %d", who, w.Extent, w.Room)
		a.Remedy = "strides without gaps"
	case layout.Extent:
		a.Text = fmt.Sprintf("%s: %d have room for %d", who, w.Extent, w.Room)
	case layout.Alignment:
		a.Text = fmt.Sprintf("the storage of %d slots is rounded up to a multiple of %d", w.Extent, w.Unit)
	}
	return a
}

// gridRemedy says what would leave no padding in whole shards: as many cores as
// divide the data, in tiles where shards are of whole tiles, and no more room for it.
func gridRemedy(w layout.Waste, aligned bool) string {
	if w.Unit == 0 {
		return ""
	}
	step := max(w.Step, 1)
	units := w.Extent / step
	below, above := layout.Divisors(units, min(w.Unit, units))
	cores := fmt.Sprintf("%d or %d cores", below, above)
	if below == above {
		cores = fmt.Sprintf("%d cores", below)
	}
	divided := units%w.Unit == 0
	_, even := layout.Even(w.Extent, step*w.Unit)
	switch {
	case aligned && divided:
		return fmt.Sprintf("an alignment that divides %d", w.Extent)
	case aligned:
		return fmt.Sprintf("%s and an alignment that divides %d", cores, w.Extent)
	case divided:
		return fmt.Sprintf("a shard of %d", w.Extent/w.Unit)
	case even == w.Room:
		return fmt.Sprintf("%s, or a size of %d", cores, even)
	}
	return cores
}

// dimsOf names dims with their sizes: "d1 (8) x d2 (4)".
func dimsOf(l *layout.Layout, dims []int) string {
	shape := l.Shape()
	var parts []string
	for _, d := range dims {
		parts = append(parts, fmt.Sprintf("d%d (%d)", d, shape[d]))
	}
	if len(parts) == 0 {
		return "a dim of size 1"
	}
	return strings.Join(parts, " x ")
}
