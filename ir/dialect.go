package ir

// Dialect is a set of op kinds and, through Syntax, of types and attributes.
// It is a value: a program gives the dialects it wants to NewContext.
type Dialect struct {
	Name string
	Doc  string
	// Kinds are the ops, each name with the dialect's prefix.
	Kinds []*Kind
	// Syntax parses the dialect's types and attributes; see asm.DialectSyntax.
	// Nil: the dialect has none.
	Syntax any
	// Constant builds an op that yields a constant, for values that folding
	// finds; it returns nil where the dialect has no such op. May be nil.
	Constant func(b *Builder, value Attribute, t Type) *Op
	// Inliner says what may be inlined; nil: nothing.
	Inliner Inliner
	// VerifyAttr checks an attribute of an op that is no property of it and whose
	// name begins with the dialect's. Nil: all are right.
	VerifyAttr func(op *Op, a NamedAttr) error
	// AllowsUnknownOps: ops of the dialect that Kinds does not list are
	// accepted in generic form.
	AllowsUnknownOps bool
	// Partial: there are more types and attributes of the dialect elsewhere than
	// Syntax knows. Where unregistered dialects are allowed they are accepted,
	// as those of a dialect that is not loaded.
	Partial bool
}
