package npy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// magic starts every file; two bytes with the version follow.
const magic = "\x93NUMPY"

// maxHeader is the longest header that is read, in bytes. NumPy writes some
// hundred.
const maxHeader = 1 << 16

// Read reads one array, and not a byte behind it. It returns an error for
// anything but a complete array of one of the types of this package.
func Read(r io.Reader) (*Array, error) {
	h, err := readHeader(r)
	if err != nil {
		return nil, err
	}
	size, err := byteSize(h.dtype, h.shape)
	if err != nil {
		return nil, err
	}
	// A header is quickly made up, so memory grows with what really comes.
	data, err := io.ReadAll(io.LimitReader(r, size))
	if err != nil {
		return nil, fmt.Errorf("npy: %w", err)
	}
	return h.array(data, size)
}

// ReadFile reads the array of a file.
func ReadFile(path string) (*Array, error) {
	a, err := readFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return a, nil
}

func readFile(path string) (*Array, error) {
	f, err := os.Open(path)
	if err != nil {
		var perr *os.PathError
		if errors.As(err, &perr) {
			err = perr.Err // the caller names the path
		}
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return Read(f)
	}
	h, err := readHeader(f)
	if err != nil {
		return nil, err
	}
	size, err := byteSize(h.dtype, h.shape)
	if err != nil {
		return nil, err
	}
	at, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil, err
	}
	data := make([]byte, min(size, max(0, info.Size()-at)))
	n, err := io.ReadFull(f, data)
	if err != nil && err != io.ErrUnexpectedEOF && err != io.EOF {
		return nil, err
	}
	return h.array(data[:n], size)
}

// readHeader reads up to where the data starts.
func readHeader(r io.Reader) (*header, error) {
	start := make([]byte, len(magic)+2)
	if _, err := io.ReadFull(r, start); err != nil || string(start[:len(magic)]) != magic {
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return nil, fmt.Errorf("npy: %w", err)
		}
		return nil, errors.New("npy: not an .npy file: it does not start with \\x93NUMPY")
	}
	var length uint32
	var err error
	switch major, minor := start[len(magic)], start[len(magic)+1]; {
	case major == 1 && minor == 0:
		var short uint16
		err = binary.Read(r, binary.LittleEndian, &short)
		length = uint32(short)
	case (major == 2 || major == 3) && minor == 0:
		err = binary.Read(r, binary.LittleEndian, &length)
	default:
		return nil, fmt.Errorf("npy: format version %d.%d, expected 1.0, 2.0 or 3.0", major, minor)
	}
	if err != nil {
		return nil, fmt.Errorf("npy: header: %w", noEOF(err))
	}
	if length > maxHeader {
		return nil, fmt.Errorf("npy: a header of %d bytes, more than %d", length, maxHeader)
	}
	text := make([]byte, length)
	if _, err := io.ReadFull(r, text); err != nil {
		return nil, fmt.Errorf("npy: header: %w", noEOF(err))
	}
	return parseHeader(string(text))
}

// noEOF makes the end of a file an error wherever more was announced.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// array makes an array of the data of a file, which is size bytes long if it
// is complete.
func (h *header) array(data []byte, size int64) (*Array, error) {
	if int64(len(data)) < size {
		return nil, fmt.Errorf("npy: truncated: %d bytes of data for %s of shape %v, expected %d", len(data), h.dtype, h.shape, size)
	}
	width := h.dtype.Size()
	if h.bigEndian {
		for i := 0; i < len(data); i += width {
			slices.Reverse(data[i : i+width])
		}
	}
	if h.fortran && len(h.shape) > 1 {
		data = toC(data, h.shape, width)
	}
	if h.dtype == Bool {
		// To NumPy whatever is not 0 is true, as in a mask of bytes that is viewed as bool.
		for i, b := range data {
			data[i] = min(b, 1)
		}
	}
	return &Array{DType: h.dtype, Shape: h.shape, Data: data}, nil
}

// toC puts elements in Fortran order (the first index runs fastest) into C
// order.
func toC(data []byte, shape []int64, width int) []byte {
	out := make([]byte, len(data))
	step := make([]int, len(shape)) // bytes from one index to the next, in data
	n := width
	for i, extent := range shape {
		step[i] = n
		n *= int(extent)
	}
	index := make([]int64, len(shape))
	from := 0
	for to := 0; to < len(out); to += width {
		copy(out[to:to+width], data[from:from+width])
		for i := len(shape) - 1; i >= 0; i-- {
			index[i]++
			from += step[i]
			if index[i] < shape[i] {
				break
			}
			from -= step[i] * int(index[i])
			index[i] = 0
		}
	}
	return out
}
