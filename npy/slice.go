package npy

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Element is a Go type that an array's elements can be taken from, or given as.
type Element interface {
	bool | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float32 | float64
}

// dtypeOf returns the element type that holds what T does.
func dtypeOf[T Element]() DType {
	var zero T
	switch any(zero).(type) {
	case bool:
		return Bool
	case int8:
		return Int8
	case int16:
		return Int16
	case int32:
		return Int32
	case int64:
		return Int64
	case uint8:
		return Uint8
	case uint16:
		return Uint16
	case uint32:
		return Uint32
	case uint64:
		return Uint64
	case float32:
		return Float32
	default:
		return Float64
	}
}

// Of returns an array of the given shape with a copy of values, which are in C
// order. It is an error if there are more or fewer than the shape has.
func Of[T Element](values []T, shape ...int64) (*Array, error) {
	dtype := dtypeOf[T]()
	size, err := byteSize(dtype, shape)
	if err != nil {
		return nil, err
	}
	if want := size / int64(dtype.Size()); int64(len(values)) != want {
		return nil, fmt.Errorf("npy: %d values for shape %v, expected %d", len(values), shape, want)
	}
	data, err := binary.Append(make([]byte, 0, size), binary.LittleEndian, values)
	if err != nil {
		return nil, fmt.Errorf("npy: %w", err)
	}
	return &Array{DType: dtype, Shape: slices.Clone(shape), Data: data}, nil
}

// Values returns a copy of an array's elements in C order. It is an error if
// they are of another type than T.
func Values[T Element](a *Array) ([]T, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	if dtype := dtypeOf[T](); a.DType != dtype {
		return nil, fmt.Errorf("npy: the elements are %s, not %s", a.DType, dtype)
	}
	values := make([]T, len(a.Data)/a.DType.Size())
	if _, err := binary.Decode(a.Data, binary.LittleEndian, values); err != nil {
		return nil, fmt.Errorf("npy: %w", err)
	}
	return values, nil
}
