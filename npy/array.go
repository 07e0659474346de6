package npy

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// DType is the type of an array's elements, in NumPy's spelling.
type DType string

// The element types.
const (
	Bool     DType = "|b1" // a byte each, 0 or 1
	Int8     DType = "|i1"
	Int16    DType = "<i2"
	Int32    DType = "<i4"
	Int64    DType = "<i8"
	Uint8    DType = "|u1"
	Uint16   DType = "<u2"
	Uint32   DType = "<u4"
	Uint64   DType = "<u8"
	Float16  DType = "<f2"
	Float32  DType = "<f4"
	Float64  DType = "<f8"
	BFloat16 DType = "<V2"
)

// name is what NumPy and ml_dtypes call the type; empty if unknown.
func (d DType) name() string {
	switch d {
	case Bool:
		return "bool"
	case Int8:
		return "int8"
	case Int16:
		return "int16"
	case Int32:
		return "int32"
	case Int64:
		return "int64"
	case Uint8:
		return "uint8"
	case Uint16:
		return "uint16"
	case Uint32:
		return "uint32"
	case Uint64:
		return "uint64"
	case Float16:
		return "float16"
	case Float32:
		return "float32"
	case Float64:
		return "float64"
	case BFloat16:
		return "bfloat16"
	}
	return ""
}

// String returns the type's name, such as float32.
func (d DType) String() string {
	if name := d.name(); name != "" {
		return name
	}
	return fmt.Sprintf("%q", string(d))
}

// Size returns the bytes of an element, or 0 for an unknown type.
func (d DType) Size() int {
	if d.name() == "" {
		return 0
	}
	return int(d[2] - '0')
}

// Array is a dense array. Data holds its elements in C order (the last index
// runs fastest), little-endian. A scalar has an empty shape.
type Array struct {
	DType DType
	Shape []int64
	Data  []byte
}

// New returns an array of zeros.
func New(dtype DType, shape ...int64) (*Array, error) {
	size, err := byteSize(dtype, shape)
	if err != nil {
		return nil, err
	}
	return &Array{DType: dtype, Shape: slices.Clone(shape), Data: make([]byte, size)}, nil
}

// maxRank is NumPy's limit on the number of dimensions.
const maxRank = 64

// maxBytes is as much as an address space has; Go panics if it is asked for more.
const maxBytes = min(math.MaxInt, 1<<47)

// byteSize returns the bytes of an array's data.
func byteSize(dtype DType, shape []int64) (int64, error) {
	size := int64(dtype.Size())
	if size == 0 {
		return 0, fmt.Errorf("npy: unknown element type %s", dtype)
	}
	if len(shape) > maxRank {
		return 0, fmt.Errorf("npy: %d dimensions, more than %d", len(shape), maxRank)
	}
	if slices.ContainsFunc(shape, func(n int64) bool { return n < 0 }) {
		return 0, fmt.Errorf("npy: negative extent in shape %v", shape)
	}
	if slices.Contains(shape, 0) {
		return 0, nil
	}
	for _, n := range shape {
		if n > maxBytes/size {
			return 0, fmt.Errorf("npy: an array of shape %v is too large", shape)
		}
		size *= n
	}
	return size, nil
}

// check tells whether the parts of an array fit together.
func (a *Array) check() error {
	if a == nil {
		return errors.New("npy: no array")
	}
	size, err := byteSize(a.DType, a.Shape)
	if err == nil && size != int64(len(a.Data)) {
		err = fmt.Errorf("npy: %d bytes of data for %s of shape %v, expected %d", len(a.Data), a.DType, a.Shape, size)
	}
	return err
}
