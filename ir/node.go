package ir

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
	text      string
	number    uint32
	composite bool // has nested types or attributes that could have aliases
}

// String returns the text of the node, without aliases.
func (n *node) String() string { return n.text }

// Context returns the owner of the node.
func (n *node) Context() *Context { return n.ctx }

// HasNested reports whether types or attributes are nested in the node.
func (n *node) HasNested() bool { return n.composite }

// Number returns the number of the node.
func (n *node) Number() uint32 { return n.number }

// adopt makes n a node of the context, with its text as it was written to w.
func (c *Context) adopt(n *node, w *TextWriter) {
	n.ctx, n.text, n.composite = c, string(w.buf), w.composite
	n.number = c.nodes.Add(1)
}

// NodeTable holds what is known about the nodes of one context. It is made for
// tables that have an entry for many of them.
type NodeTable[V any] struct{ values []V }

// Get returns what was set for a node, or a zero value.
func (t *NodeTable[V]) Get(n Node) (v V) {
	if i := n.Number(); int(i) < len(t.values) {
		v = t.values[i]
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
