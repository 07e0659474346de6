package ir

import "encoding/binary"

// Node is what types and attributes have in common.
type Node interface {
	// String returns the text of the node, without aliases.
	String() string
	// PrintTo appends the text of the node to w.
	PrintTo(w *TextWriter)
	// Context returns the context that owns the node.
	Context() *Context
	// HasNested reports whether types or attributes are nested in the node.
	HasNested() bool
	// Number returns the number of the node: a small one, that no other node of
	// the context has. What is known about nodes can be kept in a NodeTable.
	Number() uint32
}

// node is embedded in every type and attribute.
type node struct {
	ctx       *Context
	text      string // not kept where the node is large, or a map
	number    uint32
	composite bool // has nested types or attributes that could have aliases
	large     bool // has much text, or the text does not tell it from others
}

// largeText is how much text of nested nodes a node may have that keeps its own.
// Of nodes that are nested in each other in a chain, each would repeat all before
// it, and where a node has another one twice, texts would double with every step.
const largeText = 1 << 12

// String returns the text of the node, without aliases.
func (n *node) String() string {
	if !n.large {
		return n.text
	}
	n.ctx.mu.RLock()
	self := n.ctx.large[n.number]
	n.ctx.mu.RUnlock()
	var w TextWriter
	self.PrintTo(&w)
	return string(w.buf)
}

// Context returns the owner of the node.
func (n *node) Context() *Context { return n.ctx }

// HasNested reports whether types or attributes are nested in the node.
func (n *node) HasNested() bool { return n.composite }

// Number returns the number of the node.
func (n *node) Number() uint32 { return n.number }

// adopt makes n, which self embeds, a node of the context by the key that was
// written to w, and returns that. The context is locked.
func (c *Context) adopt(n *node, self Node, w *TextWriter) string {
	key := string(w.key())
	n.composite = w.composite
	c.enter(n, self, len(w.inside) > 0 || w.nested > largeText)
	if !n.large {
		n.text = key
	}
	return key
}

// enter makes n, which self embeds, a node of the context. The context is locked.
func (c *Context) enter(n *node, self Node, isLarge bool) {
	n.ctx, n.number, n.large = c, c.nodes.Add(1), isLarge
	if isLarge {
		c.large[n.number] = self
	}
}

// keyOf returns a writer that has the key of a node. Most keys are short.
func keyOf(n Node) *TextWriter {
	k := new(struct {
		TextWriter
		room [48]byte
	})
	k.keying, k.buf = true, k.room[:0]
	n.PrintTo(&k.TextWriter)
	return &k.TextWriter
}

// key is the text of the node. Where it has large nodes inside, they are left out,
// and before the text, behind a byte that begins no text, stands where they
// belong and which they are; or what is written beside the text.
func (w *TextWriter) key() []byte {
	if len(w.inside) == 0 {
		return w.buf
	}
	key := binary.AppendUvarint([]byte{0}, uint64(len(w.inside)))
	return append(append(key, w.inside...), w.buf...)
}

// leavesOut notes a large node in the key that is being written.
func (w *TextWriter) leavesOut(n *node) bool {
	if !w.keying || !n.large {
		return false
	}
	w.inside = binary.AppendUvarint(w.inside, uint64(len(w.buf)))
	w.inside = binary.AppendUvarint(w.inside, uint64(n.number))
	return true
}

// beside appends to the key that is being written what the text does not tell.
func (w *TextWriter) beside(f func([]byte) []byte) {
	if w.keying {
		w.inside = f(w.inside)
	}
}

// NodeTable holds what is known about the nodes of one context. It is made for
// tables that have an entry for many of them.
type NodeTable[V any] struct{ values []V }

// Get returns what was set for a node, or a zero value.
func (t *NodeTable[V]) Get(n Node) V { return t.At(n.Number()) }

// At is Get by the number of the node: to make a Node of a Type or an Attribute
// takes longer than the look at the table.
func (t *NodeTable[V]) At(number uint32) (v V) {
	if int(number) < len(t.values) {
		v = t.values[number]
	}
	return v
}

// Set sets the value of a node.
func (t *NodeTable[V]) Set(n Node, v V) {
	i := int(n.Number())
	if i >= len(t.values) {
		t.values = append(t.values, make([]V, i+1-len(t.values))...)
	}
	t.values[i] = v
}
