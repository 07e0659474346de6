package asm

import (
	"math"
	"math/big"
	"strconv"

	"github.com/ttopt/ttopt/ir"
)

// integer parses an integer literal, which has the type t, else the type
// behind its colon, else i64.
func (p *Parser) integer(t ir.Type, negative bool) ir.Attribute {
	at, digits := p.Pos(), p.spelling()
	p.advance()
	if t == nil {
		if p.accept(':') {
			t = p.Type()
		} else {
			t = p.ctx.Integer(64)
		}
	}
	if p.err != nil {
		return nil
	}
	switch t := t.(type) {
	case *ir.FloatType:
		bits, ok := p.floatBits(t, literalToken{start: int(at), end: int(at) + len(digits), negative: negative})
		if !ok {
			return nil
		}
		return p.ctx.FloatBitsAttr(t, bits)
	case *ir.IntegerType:
		if negative && t.Sign() == ir.Unsigned {
			p.errorf(at, "negative integer literal not valid for unsigned integer type")
			return nil
		}
	case *ir.IndexType:
	default:
		p.errorf(at, "integer literal not valid for specified type")
		return nil
	}
	if v, big, ok := integerValue(t, digits, negative); !ok {
		p.errorf(at, "integer constant out of range for attribute")
	} else if big != nil {
		return p.ctx.BigIntegerAttr(t, big)
	} else {
		return p.ctx.IntegerAttr(t, v)
	}
	return nil
}

// integerValue returns the value of a literal as a number of type t, as an
// int64 or, where that is too small, big. ok is false where the type cannot
// hold it. A signless type holds what its bits can, read either way.
func integerValue(t ir.Type, digits string, negative bool) (v int64, wide *big.Int, ok bool) {
	width, signed := 64, true
	if it, ok := t.(*ir.IntegerType); ok {
		width, signed = it.Width(), it.Sign() == ir.Signed
	}
	u, ok := uintLiteral(digits, 64)
	if !ok || width > 64 {
		return bigIntegerValue(width, signed, digits, negative)
	}
	limit := uint64(math.MaxUint64)
	if width < 64 {
		limit = 1<<width - 1
	}
	half := uint64(1) << max(0, width-1)
	switch {
	case u > limit:
		return 0, nil, false
	case negative:
		return -int64(u), nil, width > 0 && u != 0 && u <= half
	case signed && width > 0 && u >= half:
		return 0, nil, false
	}
	return int64(u), nil, true
}

func bigIntegerValue(width int, signed bool, digits string, negative bool) (int64, *big.Int, bool) {
	u := bigLiteral(digits)
	half := new(big.Int).Lsh(big.NewInt(1), uint(max(0, width-1)))
	switch {
	case u.BitLen() > width:
		return 0, nil, false
	case negative:
		if u.Sign() == 0 || u.Cmp(half) > 0 {
			return 0, nil, false
		}
		return 0, u.Neg(u), true
	case signed && u.Cmp(half) >= 0:
		return 0, nil, false
	}
	if u.Cmp(half) >= 0 { // signless: the top bit is a sign
		u.Sub(u, half.Lsh(half, 1))
	}
	return 0, u, true
}

// float parses a float literal, which has the type t, else the type behind its
// colon, else f64.
func (p *Parser) float(t ir.Type, negative bool) ir.Attribute {
	v := floatValue(p.spelling(), negative)
	p.advance()
	if t == nil {
		if p.accept(':') {
			t = p.Type()
		} else {
			t = p.ctx.Float(ir.F64)
		}
	}
	if p.err != nil {
		return nil
	}
	ft, ok := t.(*ir.FloatType)
	if !ok {
		p.here("floating point value not valid for specified type")
		return nil
	}
	return p.ctx.FloatAttr(ft, v)
}

// floatValue returns the value of a float literal; too large ones are infinite.
func floatValue(digits string, negative bool) float64 {
	v, _ := strconv.ParseFloat(digits, 64)
	if negative {
		v = -v
	}
	return v
}

// uintLiteral returns the value of a literal without a sign, if that many bits
// hold it. Zeros in front of decimal digits do not make them octal.
func uintLiteral(digits string, bits int) (v uint64, ok bool) {
	base := 10
	if !isDecimal(digits) {
		digits, base = digits[2:], 16
	}
	v, err := strconv.ParseUint(digits, base, bits)
	return v, err == nil
}

// isDecimal reports whether the text of a number is not hexadecimal.
func isDecimal(digits string) bool { return len(digits) < 2 || digits[1] != 'x' }
