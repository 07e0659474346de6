package affine

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of affine text. It needs one token of lookahead and, having
// taken a token, never goes back. floordiv, ceildiv and mod are identifiers
// where an operand is expected, as in MLIR.

type mapSyntax struct {
	Header  headerSyntax `parser:"@@ '->'"`
	Results []*sumSyntax `parser:"'(' (@@ (',' @@)*)? ')'"`
}

type setSyntax struct {
	Header      headerSyntax        `parser:"@@ ':'"`
	Constraints []*constraintSyntax `parser:"'(' (@@ (',' @@)*)? ')'"`
}

type exprSyntax struct {
	Expr *sumSyntax `parser:"@@"`
}

type indicesSyntax struct {
	Indices []*sumSyntax `parser:"(@@ (',' @@)*)?"`
}

type headerSyntax struct {
	Dims    []nameSyntax `parser:"'(' (@@ (',' @@)*)? ')'"`
	Symbols []nameSyntax `parser:"('[' (@@ (',' @@)*)? ']')?"`
}

type nameSyntax struct {
	Pos  lexer.Position
	Text string `parser:"@Ident"`
}

type constraintSyntax struct {
	Left  *sumSyntax `parser:"@@"`
	Op    string     `parser:"@('>' | '<' | '=') '='"`
	Right *sumSyntax `parser:"@@"`
}

type sumSyntax struct {
	First *productSyntax  `parser:"@@"`
	Rest  []*addendSyntax `parser:"@@*"`
}

type addendSyntax struct {
	Op      string         `parser:"@('+' | '-')"`
	Product *productSyntax `parser:"@@"`
}

type productSyntax struct {
	First *signedSyntax   `parser:"@@"`
	Rest  []*factorSyntax `parser:"@@*"`
}

type factorSyntax struct {
	Pos    lexer.Position
	Op     string        `parser:"@('*' | 'floordiv' | 'ceildiv' | 'mod')"`
	Signed *signedSyntax `parser:"@@"`
}

type signedSyntax struct {
	Negated *signedSyntax  `parser:"'-' @@"`
	Operand *operandSyntax `parser:"| @@"`
}

type operandSyntax struct {
	Pos    lexer.Position
	Paren  *sumSyntax `parser:"'(' @@ ')'"`
	Symbol string     `parser:"| 'symbol' '(' @SSA ')'"`
	Int    string     `parser:"| @Int"`
	Name   string     `parser:"| @(Ident | SSA)"`
}

var (
	mapGrammar     = sync.OnceValue(grammar[mapSyntax])
	setGrammar     = sync.OnceValue(grammar[setSyntax])
	exprGrammar    = sync.OnceValue(grammar[exprSyntax])
	indicesGrammar = sync.OnceValue(grammar[indicesSyntax])
)

func grammar[G any]() *participle.Parser[G] {
	return participle.MustBuild[G](participle.Lexer(syntax{}), participle.UseLookahead(0))
}
