package ttcore

import (
	"fmt"

	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/ir"
)

// DataType is the format of the numbers in a tile. The values are those of
// tt-mlir.
type DataType uint8

// The data types. In a block float (BFP) 16 numbers share an exponent, of 8
// bits in the B kinds and of 5 in the others.
const (
	Float32 DataType = iota
	Float16
	BFloat16
	BFPFloat8
	BFPBFloat8
	BFPFloat4
	BFPBFloat4
	BFPFloat2
	BFPBFloat2
	UInt32
	UInt16
	UInt8
	Int32
	Bool
	dataTypeCount
)

type dataTypeInfo struct {
	name     string
	bits     int64 // of one number, without a shared exponent
	exponent int64 // bits of the exponent, 0 for integers
}

var dataTypes = [dataTypeCount]dataTypeInfo{
	Float32:    {"f32", 32, 8},
	Float16:    {"f16", 16, 5},
	BFloat16:   {"bf16", 16, 8},
	BFPFloat8:  {"bfp_f8", 8, 5},
	BFPBFloat8: {"bfp_bf8", 8, 8},
	BFPFloat4:  {"bfp_f4", 4, 5},
	BFPBFloat4: {"bfp_bf4", 4, 8},
	BFPFloat2:  {"bfp_f2", 2, 5},
	BFPBFloat2: {"bfp_bf2", 2, 8},
	UInt32:     {"u32", 32, 0},
	UInt16:     {"u16", 16, 0},
	UInt8:      {"u8", 8, 0},
	Int32:      {"si32", 32, 0},
	Bool:       {"i1", 8, 0},
}

// ParseDataType returns the data type of a name such as bfp_bf8.
func ParseDataType(name string) (DataType, error) {
	for d, info := range dataTypes {
		if info.name == name {
			return DataType(d), nil
		}
	}
	return 0, fmt.Errorf("expected a data type (%s), found '%s'", dataTypeNames(), name)
}

func dataTypeNames() string {
	s := ""
	for d, info := range dataTypes {
		if d > 0 {
			s += " "
		}
		s += info.name
	}
	return s
}

// String returns the name: bfp_bf8.
func (d DataType) String() string {
	if d < dataTypeCount {
		return dataTypes[d].name
	}
	return fmt.Sprintf("DataType(%d)", uint8(d))
}

// Bits returns the size of one number, for block floats without the exponent
// it shares.
func (d DataType) Bits() int64 { return dataTypes[d].bits }

// BlockFormat returns the block-float format, if it is one.
func (d DataType) BlockFormat() (f blockfloat.Format, ok bool) {
	if !d.IsBlockFloat() {
		return 0, false
	}
	for _, f := range blockfloat.Formats() {
		if f.String() == d.String() {
			return f, true
		}
	}
	return 0, false
}

// IsBlockFloat reports whether numbers share exponents.
func (d DataType) IsBlockFloat() bool { return BFPFloat8 <= d && d <= BFPBFloat2 }

// ExponentBits returns the size of the exponent, 0 for integers.
func (d DataType) ExponentBits() int64 { return dataTypes[d].exponent }

// ElementType returns the type of a number once it is unpacked: of block
// floats f16 or bf16, of unsigned integers ui32 and so on.
func (d DataType) ElementType(ctx *ir.Context) ir.Type {
	switch d {
	case Float32:
		return ctx.Float(ir.F32)
	case Float16, BFPFloat8, BFPFloat4, BFPFloat2:
		return ctx.Float(ir.F16)
	case BFloat16, BFPBFloat8, BFPBFloat4, BFPBFloat2:
		return ctx.Float(ir.BF16)
	case Int32:
		return ctx.IntegerWithSign(32, ir.Signed)
	case Bool:
		return ctx.Integer(1)
	}
	return ctx.IntegerWithSign(int(d.Bits()), ir.Unsigned)
}

// DataTypeOf returns the data type in which numbers of type t are tiled, as
// tt-mlir chooses it: f64 becomes f32, 64 bit integers 32 bits. ok is false for
// other types.
func DataTypeOf(t ir.Type) (d DataType, ok bool) {
	switch t := t.(type) {
	case *ir.FloatType:
		switch t.Kind() {
		case ir.F32, ir.F64:
			return Float32, true
		case ir.F16:
			return Float16, true
		case ir.BF16:
			return BFloat16, true
		}
	case *ir.IntegerType:
		switch w := t.Width(); {
		case w == 1 && t.Sign() == ir.Signless:
			return BFloat16, true
		case w == 8 && t.Sign() != ir.Signed:
			return UInt8, true
		case w == 16 && t.Sign() != ir.Signed:
			return UInt16, true
		case (w == 32 || w == 64) && t.Sign() == ir.Unsigned:
			return UInt32, true
		case w == 32 || w == 64:
			return Int32, true
		}
	}
	return 0, false
}
