package ir

// Loc is where an op comes from, in 8 bytes: a byte of a source file, a place in
// a file that is known by name only, or a location attribute of the context. The
// zero Loc is unknown.
//
//	bits 62-63  10: a byte of a source file   01: a place            00: an attribute
//	bits 48-61  number of the source file,    number of the file
//	            which begins at bit 40
//	bits 20-47  and the offset of the byte    line                   the number
//	bits 0-19   below that                    column                 of the attribute
type Loc uint64

const (
	locInSource    Loc = 1 << 63
	locSourceShift     = 40
	locOffsetMask  Loc = 1<<locSourceShift - 1

	locPlace     Loc = 1 << 62
	locFileShift     = 48
	locLineShift     = 20
	maxFiles         = 1 << (62 - locFileShift)
	maxLine          = 1 << (locFileShift - locLineShift)
	maxCol           = 1 << locLineShift
)

// MaxSourceBytes is the size of the largest source file.
const MaxSourceBytes = 1 << locSourceShift

// LocationAttr is a location as an attribute: loc("f":1:2), loc(unknown) …
type LocationAttr interface {
	Attribute
	locationAttr()
}

// Loc returns the Loc of a location attribute.
func (c *Context) Loc(a LocationAttr) Loc {
	c.locMu.RLock()
	l, ok := c.locIDs[a]
	c.locMu.RUnlock()
	if ok {
		return l
	}
	switch a := a.(type) {
	case *UnknownLoc:
		return 0
	case *FileLineColLoc:
		if l, ok := c.place(a.file, a.line, a.col); ok {
			return l
		}
	}
	c.locMu.Lock()
	defer c.locMu.Unlock()
	if l, ok := c.locIDs[a]; ok {
		return l
	}
	l = Loc(len(c.locs))
	c.locs = append(c.locs, a)
	c.locIDs[a] = l
	return l
}

// LocationAttr returns l as an attribute. A place in a source file becomes a
// FileLineColLoc.
func (c *Context) LocationAttr(l Loc) LocationAttr {
	if file, line, col, ok := c.FileLineColOf(l); ok {
		return c.FileLineCol(file, line, col)
	}
	c.locMu.RLock()
	a := c.locs[l]
	c.locMu.RUnlock()
	if a == nil {
		return c.listParts(l)
	}
	return a
}

// PlaceLoc returns the Loc of loc("file":line:col).
func (c *Context) PlaceLoc(file string, line, col int) Loc {
	if l, ok := c.place(file, line, col); ok {
		return l
	}
	return c.Loc(c.FileLineCol(file, line, col))
}

// place returns a place as a number, where it fits into one.
func (c *Context) place(file string, line, col int) (Loc, bool) {
	if line >= maxLine || col >= maxCol {
		return 0, false
	}
	c.locMu.RLock()
	id, ok := c.fileIDs[file]
	c.locMu.RUnlock()
	if !ok {
		c.locMu.Lock()
		if id, ok = c.fileIDs[file]; !ok && len(c.files) < maxFiles {
			id, ok = Loc(len(c.files)), true
			c.files = append(c.files, file)
			c.fileIDs[file] = id
		}
		c.locMu.Unlock()
	}
	return locPlace | id<<locFileShift | Loc(line)<<locLineShift | Loc(col), ok
}

// InFile returns another place in the file of the place l; ok is false where it has
// no number.
func (l Loc) InFile(line, col int) (place Loc, ok bool) {
	if !l.IsPlace() || line >= maxLine || col >= maxCol {
		return 0, false
	}
	return l>>locFileShift<<locFileShift | Loc(line)<<locLineShift | Loc(col), true
}

// FileLine returns a number of the file and the line of a place: those of lines that
// follow one another do so, too.
func (l Loc) FileLine() uint64 { return uint64(l >> locLineShift) }

// FileLineColOf returns the parts of loc("file":line:col); ok is false where l is
// a location of another kind.
func (c *Context) FileLineColOf(l Loc) (file string, line, col int, ok bool) {
	switch {
	case l&locInSource != 0:
		src, offset := c.sourceOf(l)
		line, col = src.LineCol(offset)
		return src.Name, line, col, true
	case l.IsPlace():
		c.locMu.RLock()
		file = c.files[l&^locPlace>>locFileShift]
		c.locMu.RUnlock()
		return file, int(l >> locLineShift & (maxLine - 1)), int(l & (maxCol - 1)), true
	}
	return "", 0, 0, false
}

// IsPlace reports whether l is loc("file":line:col) as a number: then l is equal
// to every other Loc of that place but those that name the byte of a source.
func (l Loc) IsPlace() bool { return l&(locInSource|locPlace) == locPlace }

// WithoutSource returns the place of a byte of a source, and any other location
// as it is.
func (c *Context) WithoutSource(l Loc) Loc {
	if l&locInSource == 0 {
		return l
	}
	file, line, col, _ := c.FileLineColOf(l)
	return c.PlaceLoc(file, line, col)
}

// UnknownLoc is loc(unknown).
type UnknownLoc struct{ AttrBase }

// UnknownLocation returns loc(unknown).
func (c *Context) UnknownLocation() *UnknownLoc { return c.locs[0].(*UnknownLoc) }

func (*UnknownLoc) locationAttr() {}

// PrintTo appends "loc(unknown)".
func (a *UnknownLoc) PrintTo(w *TextWriter) { printLoc(w, a) }

// FileLineColLoc is loc("file":line:col).
type FileLineColLoc struct {
	AttrBase
	file      string
	line, col int
}

// placeKey identifies a FileLineColLoc: there are so many of them that they are
// not looked up by their text, nor is that kept.
type placeKey struct {
	file      string
	line, col int
}

// FileLineCol returns loc("file":line:col).
func (c *Context) FileLineCol(file string, line, col int) *FileLineColLoc {
	key := placeKey{file, line, col}
	c.locMu.RLock()
	a := c.places[key]
	c.locMu.RUnlock()
	if a != nil {
		return a
	}
	c.locMu.Lock()
	defer c.locMu.Unlock()
	if a = c.places[key]; a == nil {
		a = &FileLineColLoc{file: file, line: line, col: col}
		a.ctx, a.number = c, c.nodes.Add(1)
		c.places[key] = a
	}
	return a
}

func (*FileLineColLoc) locationAttr() {}

// File returns the file name.
func (a *FileLineColLoc) File() string { return a.file }

// Line returns the line, from 1.
func (a *FileLineColLoc) Line() int { return a.line }

// Col returns the column, from 1.
func (a *FileLineColLoc) Col() int { return a.col }

// String returns the text, which is not kept.
func (a *FileLineColLoc) String() string {
	w := TextWriter{}
	a.PrintTo(&w)
	return string(w.buf)
}

// PrintTo appends `loc("file":line:col)`.
func (a *FileLineColLoc) PrintTo(w *TextWriter) { printLoc(w, a) }

// NameLoc is loc("name"(child)).
type NameLoc struct {
	AttrBase
	name  string
	child LocationAttr
}

// NameLocation returns loc("name"(child)); a nil child is unknown.
func (c *Context) NameLocation(name string, child LocationAttr) *NameLoc {
	if child == nil {
		child = c.UnknownLocation()
	}
	return uniqueAttr(c, &NameLoc{name: name, child: child})
}

func (*NameLoc) locationAttr() {}

// Name returns the name.
func (a *NameLoc) Name() string { return a.name }

// Child returns the location that is named.
func (a *NameLoc) Child() LocationAttr { return a.child }

// PrintTo appends `loc("name"(child))`.
func (a *NameLoc) PrintTo(w *TextWriter) { printLoc(w, a) }

// CallSiteLoc is loc(callsite(callee at caller)).
type CallSiteLoc struct {
	AttrBase
	callee, caller LocationAttr
}

// CallSite returns loc(callsite(callee at caller)).
func (c *Context) CallSite(callee, caller LocationAttr) *CallSiteLoc {
	return uniqueAttr(c, &CallSiteLoc{callee: callee, caller: caller})
}

func (*CallSiteLoc) locationAttr() {}

// Callee returns where the called code stands.
func (a *CallSiteLoc) Callee() LocationAttr { return a.callee }

// Caller returns where it is called.
func (a *CallSiteLoc) Caller() LocationAttr { return a.caller }

// PrintTo appends "loc(callsite(callee at caller))".
func (a *CallSiteLoc) PrintTo(w *TextWriter) { printLoc(w, a) }

// FusedLoc is loc(fused<metadata>[locs…]).
type FusedLoc struct {
	AttrBase
	locs     []LocationAttr
	metadata Attribute // nil: none
}

// Fused returns loc(fused<metadata>[locs…]) as MLIR builds it: fused locations
// of the same metadata are replaced by their parts, unknown locations and
// repetitions are dropped, and what is left of one location without metadata is
// that location.
func (c *Context) Fused(locs []LocationAttr, metadata Attribute) LocationAttr {
	var kept []LocationAttr
	seen := map[LocationAttr]bool{}
	add := func(l LocationAttr) {
		if !seen[l] {
			seen[l] = true
			kept = append(kept, l)
		}
	}
	for _, l := range locs {
		if f, ok := l.(*FusedLoc); ok && f.metadata == metadata {
			for _, inner := range f.locs {
				add(inner)
			}
		} else if _, unknown := l.(*UnknownLoc); !unknown {
			add(l)
		}
	}
	switch {
	case len(kept) == 0 && metadata == nil:
		return c.UnknownLocation()
	case len(kept) == 0:
		kept = []LocationAttr{c.UnknownLocation()}
	case len(kept) == 1 && metadata == nil:
		return kept[0]
	}
	return uniqueAttr(c, &FusedLoc{locs: kept, metadata: metadata})
}

func (*FusedLoc) locationAttr() {}

// Locs returns the fused locations; do not change them.
func (a *FusedLoc) Locs() []LocationAttr { return a.locs }

// Metadata returns the metadata, or nil.
func (a *FusedLoc) Metadata() Attribute { return a.metadata }

// PrintTo appends "loc(fused<metadata>[locs…])".
func (a *FusedLoc) PrintTo(w *TextWriter) { printLoc(w, a) }

func printLoc(w *TextWriter, a LocationAttr) {
	w.Str("loc(")
	w.LocBody(a)
	w.Byte(')')
}

// LocBody appends a location without the surrounding loc( ).
func (w *TextWriter) LocBody(a LocationAttr) {
	nested := func(l LocationAttr) {
		w.composite = true
		if w.Alias != nil {
			if name, ok := w.Alias(l); ok {
				w.Str(name)
				return
			}
		}
		if w.leavesOut(&l.attrBase().node) {
			return
		}
		outer, before := w.nested, len(w.buf)
		w.LocBody(l)
		w.nested = outer + len(w.buf) - before
	}
	switch a := a.(type) {
	case *UnknownLoc:
		w.Str("unknown")
	case *FileLineColLoc:
		w.Quoted(a.file)
		w.Byte(':')
		w.Int(int64(a.line))
		w.Byte(':')
		w.Int(int64(a.col))
	case *NameLoc:
		w.Quoted(a.name)
		if _, unknown := a.child.(*UnknownLoc); !unknown {
			w.Byte('(')
			nested(a.child)
			w.Byte(')')
		}
	case *CallSiteLoc:
		w.Str("callsite(")
		nested(a.callee)
		w.Str(" at ")
		nested(a.caller)
		w.Byte(')')
	case *FusedLoc:
		w.Str("fused")
		if a.metadata != nil {
			w.Byte('<')
			w.Attr(a.metadata)
			w.Byte('>')
		}
		w.Byte('[')
		for i, l := range a.locs {
			if i > 0 {
				w.Str(", ")
			}
			nested(l)
		}
		w.Byte(']')
	}
}
