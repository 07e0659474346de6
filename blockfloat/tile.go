package blockfloat

import "fmt"

// EncodeTiles returns the bytes of tiles of n numbers each, one tile after the
// other; the numbers of a tile come face by face. It is an error if n is no
// multiple of [Block] or src has no whole tiles.
func (f Format) EncodeTiles(src []float32, n int64) ([]byte, error) {
	tiles, err := count(int64(len(src)), n, n)
	if err != nil {
		return nil, err
	}
	size, header := f.TileBytes(n), HeaderBytes(n)
	dst := make([]byte, tiles*size)
	for t := range tiles {
		tile, numbers := dst[t*size:][:size], src[t*n:][:n]
		for b := range n / Block {
			elements := tile[header+b*int64(f.BlockBytes()):]
			tile[b] = f.EncodeBlock(elements, (*[Block]float32)(numbers[b*Block:]))
		}
	}
	return dst, nil
}

// DecodeTiles is the way back from [Format.EncodeTiles]. It is an error if n is
// no multiple of [Block] or src has no whole tiles.
func (f Format) DecodeTiles(src []byte, n int64) ([]float32, error) {
	size, header := f.TileBytes(n), HeaderBytes(n)
	tiles, err := count(int64(len(src)), size, n)
	if err != nil {
		return nil, err
	}
	dst := make([]float32, tiles*n)
	for t := range tiles {
		tile, numbers := src[t*size:][:size], dst[t*n:][:n]
		for b := range n / Block {
			f.DecodeBlock((*[Block]float32)(numbers[b*Block:]), tile[b], tile[header+b*int64(f.BlockBytes()):])
		}
	}
	return dst, nil
}

// count returns how many tiles there are in length, a tile having size and n
// numbers.
func count(length, size, n int64) (int64, error) {
	if n <= 0 || n%Block != 0 {
		return 0, fmt.Errorf("tile of %d numbers: expected a multiple of %d", n, Block)
	}
	if length%size != 0 {
		return 0, fmt.Errorf("%d are no whole tiles of %d", length, size)
	}
	return length / size, nil
}
