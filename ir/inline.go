package ir

// Inliner says what of a dialect may be inlined. What belongs to a dialect
// without one stays where it is.
type Inliner interface {
	// CanInlineOp reports whether an op of the dialect may come into a region.
	CanInlineOp(op *Op, dest *Region) bool
	// CanInlineRegion reports whether src may be inlined into a region of an op
	// of the dialect; m maps the arguments of src.
	CanInlineRegion(dest, src *Region, m *Mapping) bool
}

// InlinesFreely is the Inliner of dialects whose ops may be inlined anywhere.
type InlinesFreely struct{}

// CanInlineOp implements Inliner.
func (InlinesFreely) CanInlineOp(*Op, *Region) bool { return true }

// CanInlineRegion implements Inliner.
func (InlinesFreely) CanInlineRegion(_, _ *Region, _ *Mapping) bool { return true }
