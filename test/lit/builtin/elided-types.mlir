// RUN: mlir-opt --allow-unregistered-dialect %s > %t.want
// RUN: ttopt --allow-unregistered-dialect %s | diff %t.want -

// In arrays f64 floats have no type, but where they are hexadecimal.
"x"() {a = [1.5, 0x7FF0000000000000 : f64, 0xFFF8000000000001 : f64, -0.0, 0x7F800000 : f32]} : () -> ()
