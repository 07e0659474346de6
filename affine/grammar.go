package affine

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of affine text. Headers and lists are struct tags; expressions,
// of which there are many, parse themselves (descent.go).

type mapSyntax struct {
	Header  headerSyntax `parser:"@@ '->'"`
	Results []*exprTree  `parser:"'(' (@@ (',' @@)*)? ')'"`
}

type setSyntax struct {
	Header      headerSyntax      `parser:"@@ ':'"`
	Constraints []*constraintTree `parser:"'(' (@@ (',' @@)*)? ')'"`
}

type exprSyntax struct {
	Expr *exprTree `parser:"@@"`
}

type headerSyntax struct {
	Dims    []nameSyntax `parser:"'(' (@@ (',' @@)*)? ')'"`
	Symbols []nameSyntax `parser:"('[' (@@ (',' @@)*)? ']')?"`
}

type nameSyntax struct {
	Pos  lexer.Position
	Text string `parser:"@Ident"`
}

var (
	mapGrammar  = sync.OnceValue(grammar[mapSyntax])
	setGrammar  = sync.OnceValue(grammar[setSyntax])
	exprGrammar = sync.OnceValue(grammar[exprSyntax])
)

func grammar[G any]() *participle.Parser[G] {
	return participle.MustBuild[G](participle.Lexer(syntax{}), participle.UseLookahead(0))
}
