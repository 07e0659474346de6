func.func @interleave(%x: memref<8xf32>, %y: memref<8xf32>, %r: memref<16xf32>) {
  %a = affine.vector_load %x[0] : memref<8xf32>, vector<8xf32>
  %b = affine.vector_load %y[0] : memref<8xf32>, vector<8xf32>
  %v = vector.interleave %a, %b : vector<8xf32> -> vector<16xf32>
  affine.vector_store %v, %r[0] : memref<16xf32>, vector<16xf32>
  return
}
func.func @deinterleave(%x: memref<16xi8>, %r: memref<8xi8>, %s: memref<8xi8>) {
  %a = affine.vector_load %x[0] : memref<16xi8>, vector<16xi8>
  %v, %w = vector.deinterleave %a : vector<16xi8> -> vector<8xi8>
  affine.vector_store %v, %r[0] : memref<8xi8>, vector<8xi8>
  affine.vector_store %w, %s[0] : memref<8xi8>, vector<8xi8>
  return
}
func.func @one(%x: memref<2xbf16>, %r: memref<2xbf16>) {
  %a = affine.vector_load %x[0] : memref<2xbf16>, vector<2xbf16>
  %v, %w = vector.deinterleave %a : vector<2xbf16> -> vector<1xbf16>
  %b = vector.interleave %w, %v : vector<1xbf16> -> vector<2xbf16>
  affine.vector_store %b, %r[0] : memref<2xbf16>, vector<2xbf16>
  return
}
func.func @between_words(%x: memref<8xi16>, %y: memref<8xi16>, %r: memref<8xi32>) {
  %a = affine.vector_load %x[0] : memref<8xi16>, vector<8xi16>
  %b = affine.vector_load %y[0] : memref<8xi16>, vector<8xi16>
  %v = vector.interleave %a, %b : vector<8xi16> -> vector<16xi16>
  %w = vector.bitcast %v : vector<16xi16> to vector<8xi32>
  %s = vector.shuffle %w, %w [7, 6, 5, 4, 3, 2, 1, 0] : vector<8xi32>, vector<8xi32>
  affine.vector_store %s, %r[0] : memref<8xi32>, vector<8xi32>
  return
}

// Vectors of different lengths, the shorter one first or last.
func.func @uneven(%x: memref<12xf32>, %r: memref<12xf32>) {
  %a = affine.vector_load %x[0] : memref<12xf32>, vector<4xf32>
  %b = affine.vector_load %x[4] : memref<12xf32>, vector<2xf32>
  %c = vector.shuffle %a, %b [0, 4, 5, 3] : vector<4xf32>, vector<2xf32>
  %d = vector.shuffle %b, %a [0, 2, 5, 1, 4] : vector<2xf32>, vector<4xf32>
  %e = vector.shuffle %a, %b [5] : vector<4xf32>, vector<2xf32>
  %f = vector.shuffle %b, %a [2, 0] : vector<2xf32>, vector<4xf32>
  affine.vector_store %c, %r[0] : memref<12xf32>, vector<4xf32>
  affine.vector_store %d, %r[4] : memref<12xf32>, vector<5xf32>
  affine.vector_store %e, %r[9] : memref<12xf32>, vector<1xf32>
  affine.vector_store %f, %r[10] : memref<12xf32>, vector<2xf32>
  return
}
