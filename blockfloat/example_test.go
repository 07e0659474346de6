package blockfloat_test

import (
	"fmt"

	"github.com/ttopt/ttopt/blockfloat"
)

// Sixteen numbers and the byte that they share.
func ExampleFormat_EncodeBlock() {
	var block [blockfloat.Block]float32
	copy(block[:], []float32{1, -0.5, 3.14159, 0.01})
	elements := make([]byte, blockfloat.BF8.BlockBytes())
	exponent := blockfloat.BF8.EncodeBlock(elements, &block)
	fmt.Printf("exponent %d, elements %x\n", exponent, elements[:4])

	blockfloat.BF8.DecodeBlock(&block, exponent, elements)
	fmt.Println(block[:4])
	// Output:
	// exponent 128, elements 20906500
	// [1 -0.5 3.15625 0]
}

// A tile of 32x32 numbers, face by face: 64 exponents, then the elements.
func ExampleFormat_EncodeTiles() {
	numbers := make([]float32, 32*32)
	for i := range numbers {
		numbers[i] = 1
	}
	tile, err := blockfloat.BF4.EncodeTiles(numbers, 32*32)
	fmt.Println(len(tile), tile[0], tile[64], err)
	// Output: 576 127 68 <nil>
}
