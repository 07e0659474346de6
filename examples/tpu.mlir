// The same tool for a TPU: bfloat16 in tiles of 8x128, two rows of each packed
// into words of 32 bits. XLA says nothing of padding; here it is zero.
#tpu = #xla.layout<{1,0:T(8,128)(2,1)}, zero>

func.func @to_tpu(%x: tensor<100x300xbf16>) -> tensor<100x300xbf16, #tpu> {
  %0 = ttir.empty() : tensor<100x300xbf16, #tpu>
  %1 = ttir.to_layout %x, %0 : tensor<100x300xbf16> into tensor<100x300xbf16, #tpu> -> tensor<100x300xbf16, #tpu>
  return %1 : tensor<100x300xbf16, #tpu>
}
