package affine

import "github.com/alecthomas/participle/v2/lexer"

// explain words the error that the token at the given offset is out of place.
func explain(text string, offset int) *SyntaxError {
	return &SyntaxError{offset, "unexpected token"}
}

var _ = lexer.EOF
