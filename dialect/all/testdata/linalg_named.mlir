func.func @named(%z: i32,
    %a0_0: memref<?x?xf16>,
    %a0_1: memref<?x?xf16>,
    %a0_2: memref<?x?xf32>,
    %a1_0: memref<?x?xi8>,
    %a1_1: memref<?x?xi8>,
    %a1_4: memref<?x?xi32>,
    %a2_0: memref<?x?xf16>,
    %a2_1: memref<?x?xf16>,
    %a2_2: memref<?x?xf32>,
    %a3_0: memref<?x?xf16>,
    %a3_1: memref<?x?xf16>,
    %a3_2: memref<?x?xf32>,
    %a4_0: memref<?x?x?x?xf16>,
    %a4_1: memref<?x?x?x?xf16>,
    %a4_2: memref<?x?x?x?xf32>,
    %a5_0: memref<?x?x?x?x?xf16>,
    %a5_1: memref<?x?x?x?x?xf16>,
    %a5_2: memref<?x?x?x?x?xf32>,
    %a6_0: memref<?x?x?xf16>,
    %a6_1: memref<?x?x?xf16>,
    %a6_2: memref<?x?x?xf32>,
    %a7_0: memref<?x?x?xf16>,
    %a7_1: memref<?x?x?xf16>,
    %a7_2: memref<?x?x?xf32>,
    %a8_0: memref<?x?x?xf16>,
    %a8_1: memref<?x?x?xf16>,
    %a8_2: memref<?x?x?xf32>,
    %a9_0: memref<?x?x?xi8>,
    %a9_1: memref<?x?x?xi8>,
    %a9_4: memref<?x?x?xi32>,
    %a10_0: memref<?x?x?xbf16>,
    %a10_1: memref<?x?x?xbf16>,
    %a10_2: memref<?x?xbf16>,
    %a11_0: memref<?x?xf16>,
    %a11_1: memref<?xf16>,
    %a11_2: memref<?xf32>,
    %a12_0: memref<?xf16>,
    %a12_1: memref<?x?xf16>,
    %a12_2: memref<?xf32>,
    %a13_0: memref<?x?x?xf16>,
    %a13_1: memref<?x?xf16>,
    %a13_2: memref<?x?xf32>,
    %a14_0: memref<?x?xf16>,
    %a14_1: memref<?x?x?xf16>,
    %a14_2: memref<?x?xf32>,
    %a15_0: memref<?xf16>,
    %a15_1: memref<?xf16>,
    %a15_2: memref<f32>,
    %a16_0: memref<?xf16>,
    %a16_1: memref<?xf16>,
    %a16_2: memref<?xf32>,
    %a17_0: memref<?x?xf16>,
    %a17_1: memref<?x?xf16>,
    %a17_2: memref<?x?xf32>,
    %a18_0: memref<?x?x?xf16>,
    %a18_1: memref<?x?x?xf16>,
    %a18_2: memref<?x?x?xf32>,
    %a19_0: memref<?x?x?xf16>,
    %a19_1: memref<?x?x?xf16>,
    %a19_2: memref<?x?x?xf32>,
    %a20_0: memref<?x?x?xf16>,
    %a20_1: memref<?x?x?xf16>,
    %a20_2: memref<?x?x?xf32>,
    %a21_0: memref<?x?x?x?xf16>,
    %a21_1: memref<?x?x?x?xf16>,
    %a21_2: memref<?x?x?x?xf32>,
    %a22_0: memref<?x?x?x?xf16>,
    %a22_1: memref<?x?x?x?xf16>,
    %a22_2: memref<?x?x?x?xf32>,
    %a23_0: memref<?x?x?x?xi8>,
    %a23_1: memref<?x?x?x?xi8>,
    %a23_4: memref<?x?x?x?xi32>,
    %a24_0: memref<?x?x?x?xi8>,
    %a24_1: memref<?x?x?x?xi8>,
    %a24_4: memref<?x?x?x?xi32>,
    %a25_0: memref<?x?x?x?xf16>,
    %a25_1: memref<?x?x?x?xf16>,
    %a25_2: memref<?x?x?x?xf32>,
    %a26_0: memref<?x?x?x?x?xf16>,
    %a26_1: memref<?x?x?x?x?xf16>,
    %a26_2: memref<?x?x?x?x?xf32>,
    %a27_0: memref<?x?x?x?x?xf16>,
    %a27_1: memref<?x?x?x?x?xf16>,
    %a27_2: memref<?x?x?x?x?xf32>,
    %a28_0: memref<?x?x?x?x?xi8>,
    %a28_1: memref<?x?x?x?x?xi8>,
    %a28_4: memref<?x?x?x?x?xi32>,
    %a29_0: memref<?x?x?x?x?xf16>,
    %a29_1: memref<?x?x?x?x?xf16>,
    %a29_2: memref<?x?x?x?x?xf32>,
    %a30_0: memref<?x?x?x?x?xi8>,
    %a30_1: memref<?x?x?x?x?xi8>,
    %a30_4: memref<?x?x?x?x?xi32>,
    %a31_0: memref<?x?x?x?x?xf16>,
    %a31_1: memref<?x?x?x?x?xf16>,
    %a31_2: memref<?x?x?x?x?xf32>,
    %a32_0: memref<?x?x?xf16>,
    %a32_1: memref<?x?xf16>,
    %a32_2: memref<?x?x?xf32>,
    %a33_0: memref<?x?x?xf16>,
    %a33_1: memref<?x?xf16>,
    %a33_2: memref<?x?x?xf32>,
    %a34_0: memref<?x?x?xf16>,
    %a34_1: memref<?x?x?xf16>,
    %a34_2: memref<?x?x?x?xf32>,
    %a35_0: memref<?x?x?x?xf16>,
    %a35_1: memref<?x?x?xf16>,
    %a35_2: memref<?x?x?x?xf32>,
    %a36_0: memref<?x?x?x?xf16>,
    %a36_1: memref<?x?x?xf16>,
    %a36_2: memref<?x?x?x?xf32>,
    %a37_0: memref<?x?x?x?xi8>,
    %a37_1: memref<?x?x?xi8>,
    %a37_4: memref<?x?x?x?xi32>,
    %a38_0: memref<?x?x?x?xf16>,
    %a38_1: memref<?x?x?x?xf16>,
    %a38_2: memref<?x?x?x?x?xf32>,
    %a39_0: memref<?x?x?x?xi8>,
    %a39_1: memref<?x?x?x?xi8>,
    %a39_4: memref<?x?x?x?x?xi32>,
    %a40_0: memref<?x?x?x?x?xf16>,
    %a40_1: memref<?x?x?x?xf16>,
    %a40_2: memref<?x?x?x?x?xf32>,
    %a41_0: memref<?x?x?x?x?xf16>,
    %a41_1: memref<?x?x?x?xf16>,
    %a41_2: memref<?x?x?x?x?xf32>,
    %a42_0: memref<?x?x?x?x?xf16>,
    %a42_1: memref<?x?x?x?x?xf16>,
    %a42_2: memref<?x?x?x?x?x?xf32>,
    %a43_0: memref<?x?x?x?xf32>,
    %a43_1: memref<?x?xf32>,
    %a43_2: memref<?x?x?x?xf32>,
    %a44_0: memref<?x?x?x?xf32>,
    %a44_1: memref<?x?xf32>,
    %a44_2: memref<?x?x?x?xf32>,
    %a45_0: memref<?x?x?x?xf32>,
    %a45_1: memref<?x?xf32>,
    %a45_2: memref<?x?x?x?xf32>,
    %a46_0: memref<?x?x?x?xi32>,
    %a46_1: memref<?x?xi32>,
    %a46_2: memref<?x?x?x?xi32>,
    %a47_0: memref<?x?x?x?xf32>,
    %a47_1: memref<?x?xf32>,
    %a47_2: memref<?x?x?x?xf32>,
    %a48_0: memref<?x?x?x?xf32>,
    %a48_1: memref<?x?xf32>,
    %a48_2: memref<?x?x?x?xf32>,
    %a49_0: memref<?x?x?x?xi32>,
    %a49_1: memref<?x?xi32>,
    %a49_2: memref<?x?x?x?xi32>,
    %a50_0: memref<?x?x?xf32>,
    %a50_1: memref<?xf32>,
    %a50_2: memref<?x?x?xf32>,
    %a51_0: memref<?x?x?xf32>,
    %a51_1: memref<?xf32>,
    %a51_2: memref<?x?x?xf32>,
    %a52_0: memref<?x?x?xf32>,
    %a52_1: memref<?xf32>,
    %a52_2: memref<?x?x?xf32>,
    %a53_0: memref<?x?x?xi32>,
    %a53_1: memref<?xi32>,
    %a53_2: memref<?x?x?xi32>,
    %a54_0: memref<?x?x?xf32>,
    %a54_1: memref<?xf32>,
    %a54_2: memref<?x?x?xf32>,
    %a55_0: memref<?x?x?xf32>,
    %a55_1: memref<?xf32>,
    %a55_2: memref<?x?x?xf32>,
    %a56_0: memref<?x?x?xi32>,
    %a56_1: memref<?xi32>,
    %a56_2: memref<?x?x?xi32>,
    %a57_0: memref<?x?x?x?x?xf32>,
    %a57_1: memref<?x?x?xf32>,
    %a57_2: memref<?x?x?x?x?xf32>,
    %a58_0: memref<?x?x?x?x?xf32>,
    %a58_1: memref<?x?x?xf32>,
    %a58_2: memref<?x?x?x?x?xf32>,
    %a59_0: memref<?x?x?x?x?xf32>,
    %a59_1: memref<?x?x?xf32>,
    %a59_2: memref<?x?x?x?x?xf32>) {
  linalg.matmul ins(%a0_0, %a0_1 : memref<?x?xf16>, memref<?x?xf16>) outs(%a0_2 : memref<?x?xf32>)
  linalg.quantized_matmul ins(%a1_0, %a1_1, %z, %z : memref<?x?xi8>, memref<?x?xi8>, i32, i32) outs(%a1_4 : memref<?x?xi32>)
  linalg.matmul_transpose_a ins(%a2_0, %a2_1 : memref<?x?xf16>, memref<?x?xf16>) outs(%a2_2 : memref<?x?xf32>)
  linalg.matmul_transpose_b ins(%a3_0, %a3_1 : memref<?x?xf16>, memref<?x?xf16>) outs(%a3_2 : memref<?x?xf32>)
  linalg.mmt4d ins(%a4_0, %a4_1 : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>) outs(%a4_2 : memref<?x?x?x?xf32>)
  linalg.batch_mmt4d ins(%a5_0, %a5_1 : memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>) outs(%a5_2 : memref<?x?x?x?x?xf32>)
  linalg.batch_matmul ins(%a6_0, %a6_1 : memref<?x?x?xf16>, memref<?x?x?xf16>) outs(%a6_2 : memref<?x?x?xf32>)
  linalg.batch_matmul_transpose_a ins(%a7_0, %a7_1 : memref<?x?x?xf16>, memref<?x?x?xf16>) outs(%a7_2 : memref<?x?x?xf32>)
  linalg.batch_matmul_transpose_b ins(%a8_0, %a8_1 : memref<?x?x?xf16>, memref<?x?x?xf16>) outs(%a8_2 : memref<?x?x?xf32>)
  linalg.quantized_batch_matmul ins(%a9_0, %a9_1, %z, %z : memref<?x?x?xi8>, memref<?x?x?xi8>, i32, i32) outs(%a9_4 : memref<?x?x?xi32>)
  linalg.batch_reduce_matmul ins(%a10_0, %a10_1 : memref<?x?x?xbf16>, memref<?x?x?xbf16>) outs(%a10_2 : memref<?x?xbf16>)
  linalg.matvec ins(%a11_0, %a11_1 : memref<?x?xf16>, memref<?xf16>) outs(%a11_2 : memref<?xf32>)
  linalg.vecmat ins(%a12_0, %a12_1 : memref<?xf16>, memref<?x?xf16>) outs(%a12_2 : memref<?xf32>)
  linalg.batch_matvec ins(%a13_0, %a13_1 : memref<?x?x?xf16>, memref<?x?xf16>) outs(%a13_2 : memref<?x?xf32>)
  linalg.batch_vecmat ins(%a14_0, %a14_1 : memref<?x?xf16>, memref<?x?x?xf16>) outs(%a14_2 : memref<?x?xf32>)
  linalg.dot ins(%a15_0, %a15_1 : memref<?xf16>, memref<?xf16>) outs(%a15_2 : memref<f32>)
  linalg.conv_1d ins(%a16_0, %a16_1 : memref<?xf16>, memref<?xf16>) outs(%a16_2 : memref<?xf32>)
  linalg.conv_2d ins(%a17_0, %a17_1 : memref<?x?xf16>, memref<?x?xf16>) outs(%a17_2 : memref<?x?xf32>)
  linalg.conv_3d ins(%a18_0, %a18_1 : memref<?x?x?xf16>, memref<?x?x?xf16>) outs(%a18_2 : memref<?x?x?xf32>)
  linalg.conv_1d_nwc_wcf {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a19_0, %a19_1 : memref<?x?x?xf16>, memref<?x?x?xf16>) outs(%a19_2 : memref<?x?x?xf32>)
  linalg.conv_1d_ncw_fcw {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a20_0, %a20_1 : memref<?x?x?xf16>, memref<?x?x?xf16>) outs(%a20_2 : memref<?x?x?xf32>)
  linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a21_0, %a21_1 : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>) outs(%a21_2 : memref<?x?x?x?xf32>)
  linalg.conv_2d_nhwc_fhwc {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a22_0, %a22_1 : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>) outs(%a22_2 : memref<?x?x?x?xf32>)
  linalg.conv_2d_nhwc_hwcf_q {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a23_0, %a23_1, %z, %z : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32) outs(%a23_4 : memref<?x?x?x?xi32>)
  linalg.conv_2d_nhwc_fhwc_q {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a24_0, %a24_1, %z, %z : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32) outs(%a24_4 : memref<?x?x?x?xi32>)
  linalg.conv_2d_nchw_fchw {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a25_0, %a25_1 : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>) outs(%a25_2 : memref<?x?x?x?xf32>)
  linalg.conv_2d_ngchw_fgchw {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a26_0, %a26_1 : memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>) outs(%a26_2 : memref<?x?x?x?x?xf32>)
  linalg.conv_2d_ngchw_gfchw {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a27_0, %a27_1 : memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>) outs(%a27_2 : memref<?x?x?x?x?xf32>)
  linalg.conv_2d_ngchw_gfchw_q {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a28_0, %a28_1, %z, %z : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32) outs(%a28_4 : memref<?x?x?x?x?xi32>)
  linalg.conv_3d_ndhwc_dhwcf {strides = dense<[2, 3, 4]> : tensor<3xi64>, dilations = dense<[5, 7, 9]> : tensor<3xi64>} ins(%a29_0, %a29_1 : memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>) outs(%a29_2 : memref<?x?x?x?x?xf32>)
  linalg.conv_3d_ndhwc_dhwcf_q {strides = dense<[2, 3, 4]> : tensor<3xi64>, dilations = dense<[5, 7, 9]> : tensor<3xi64>} ins(%a30_0, %a30_1, %z, %z : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32) outs(%a30_4 : memref<?x?x?x?x?xi32>)
  linalg.conv_3d_ncdhw_fcdhw {strides = dense<[2, 3, 4]> : tensor<3xi64>, dilations = dense<[5, 7, 9]> : tensor<3xi64>} ins(%a31_0, %a31_1 : memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>) outs(%a31_2 : memref<?x?x?x?x?xf32>)
  linalg.depthwise_conv_1d_nwc_wc {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a32_0, %a32_1 : memref<?x?x?xf16>, memref<?x?xf16>) outs(%a32_2 : memref<?x?x?xf32>)
  linalg.depthwise_conv_1d_ncw_cw {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a33_0, %a33_1 : memref<?x?x?xf16>, memref<?x?xf16>) outs(%a33_2 : memref<?x?x?xf32>)
  linalg.depthwise_conv_1d_nwc_wcm {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a34_0, %a34_1 : memref<?x?x?xf16>, memref<?x?x?xf16>) outs(%a34_2 : memref<?x?x?x?xf32>)
  linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a35_0, %a35_1 : memref<?x?x?x?xf16>, memref<?x?x?xf16>) outs(%a35_2 : memref<?x?x?x?xf32>)
  linalg.depthwise_conv_2d_nchw_chw {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a36_0, %a36_1 : memref<?x?x?x?xf16>, memref<?x?x?xf16>) outs(%a36_2 : memref<?x?x?x?xf32>)
  linalg.depthwise_conv_2d_nhwc_hwc_q {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a37_0, %a37_1, %z, %z : memref<?x?x?x?xi8>, memref<?x?x?xi8>, i32, i32) outs(%a37_4 : memref<?x?x?x?xi32>)
  linalg.depthwise_conv_2d_nhwc_hwcm {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a38_0, %a38_1 : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>) outs(%a38_2 : memref<?x?x?x?x?xf32>)
  linalg.depthwise_conv_2d_nhwc_hwcm_q {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a39_0, %a39_1, %z, %z : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32) outs(%a39_4 : memref<?x?x?x?x?xi32>)
  linalg.depthwise_conv_3d_ndhwc_dhwc {strides = dense<[2, 3, 4]> : tensor<3xi64>, dilations = dense<[5, 7, 9]> : tensor<3xi64>} ins(%a40_0, %a40_1 : memref<?x?x?x?x?xf16>, memref<?x?x?x?xf16>) outs(%a40_2 : memref<?x?x?x?x?xf32>)
  linalg.depthwise_conv_3d_ncdhw_cdhw {strides = dense<[2, 3, 4]> : tensor<3xi64>, dilations = dense<[5, 7, 9]> : tensor<3xi64>} ins(%a41_0, %a41_1 : memref<?x?x?x?x?xf16>, memref<?x?x?x?xf16>) outs(%a41_2 : memref<?x?x?x?x?xf32>)
  linalg.depthwise_conv_3d_ndhwc_dhwcm {strides = dense<[2, 3, 4]> : tensor<3xi64>, dilations = dense<[5, 7, 9]> : tensor<3xi64>} ins(%a42_0, %a42_1 : memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>) outs(%a42_2 : memref<?x?x?x?x?x?xf32>)
  linalg.pooling_nhwc_sum {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a43_0, %a43_1 : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%a43_2 : memref<?x?x?x?xf32>)
  linalg.pooling_nchw_sum {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a44_0, %a44_1 : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%a44_2 : memref<?x?x?x?xf32>)
  linalg.pooling_nhwc_max {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a45_0, %a45_1 : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%a45_2 : memref<?x?x?x?xf32>)
  linalg.pooling_nhwc_max_unsigned {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a46_0, %a46_1 : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%a46_2 : memref<?x?x?x?xi32>)
  linalg.pooling_nchw_max {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a47_0, %a47_1 : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%a47_2 : memref<?x?x?x?xf32>)
  linalg.pooling_nhwc_min {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a48_0, %a48_1 : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%a48_2 : memref<?x?x?x?xf32>)
  linalg.pooling_nhwc_min_unsigned {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[5, 7]> : tensor<2xi64>} ins(%a49_0, %a49_1 : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%a49_2 : memref<?x?x?x?xi32>)
  linalg.pooling_nwc_sum {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a50_0, %a50_1 : memref<?x?x?xf32>, memref<?xf32>) outs(%a50_2 : memref<?x?x?xf32>)
  linalg.pooling_ncw_sum {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a51_0, %a51_1 : memref<?x?x?xf32>, memref<?xf32>) outs(%a51_2 : memref<?x?x?xf32>)
  linalg.pooling_nwc_max {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a52_0, %a52_1 : memref<?x?x?xf32>, memref<?xf32>) outs(%a52_2 : memref<?x?x?xf32>)
  linalg.pooling_nwc_max_unsigned {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a53_0, %a53_1 : memref<?x?x?xi32>, memref<?xi32>) outs(%a53_2 : memref<?x?x?xi32>)
  linalg.pooling_ncw_max {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a54_0, %a54_1 : memref<?x?x?xf32>, memref<?xf32>) outs(%a54_2 : memref<?x?x?xf32>)
  linalg.pooling_nwc_min {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a55_0, %a55_1 : memref<?x?x?xf32>, memref<?xf32>) outs(%a55_2 : memref<?x?x?xf32>)
  linalg.pooling_nwc_min_unsigned {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[5]> : tensor<1xi64>} ins(%a56_0, %a56_1 : memref<?x?x?xi32>, memref<?xi32>) outs(%a56_2 : memref<?x?x?xi32>)
  linalg.pooling_ndhwc_sum {strides = dense<[2, 3, 4]> : tensor<3xi64>, dilations = dense<[5, 7, 9]> : tensor<3xi64>} ins(%a57_0, %a57_1 : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>) outs(%a57_2 : memref<?x?x?x?x?xf32>)
  linalg.pooling_ndhwc_max {strides = dense<[2, 3, 4]> : tensor<3xi64>, dilations = dense<[5, 7, 9]> : tensor<3xi64>} ins(%a58_0, %a58_1 : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>) outs(%a58_2 : memref<?x?x?x?x?xf32>)
  linalg.pooling_ndhwc_min {strides = dense<[2, 3, 4]> : tensor<3xi64>, dilations = dense<[5, 7, 9]> : tensor<3xi64>} ins(%a59_0, %a59_1 : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>) outs(%a59_2 : memref<?x?x?x?x?xf32>)
  return
}
