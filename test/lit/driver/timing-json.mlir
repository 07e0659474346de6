// RUN: ttopt %s --cse --mlir-disable-threading --mlir-timing --mlir-output-format=json -o %t 2>&1 | FileCheck %s
// RUN: ttopt %s --cse --mlir-disable-threading --mlir-timing --mlir-timing-display=list --mlir-output-format=json -o %t 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: not ttopt %s --mlir-output-format=xml 2>&1 | FileCheck %s --check-prefix=OTHER

// CHECK: {{^}}[
// CHECK-NEXT: {"wall": {"duration": {{ *[0-9.]+}}, "percentage": {{ *[0-9.]+}}}, "name": "Parser", "passes": [
// CHECK-NEXT: {}]},
// CHECK-NEXT: "name": "CSE", "passes": [
// CHECK-NEXT: {}]},
// CHECK: "name": "Rest"},
// CHECK-NEXT: "percentage": 100.0}, "name": "Total"}
// CHECK-NEXT: {{^}}]

// LIST: "name": "root"},
// LIST-DAG: "name": "Parser"},
// LIST-DAG: "name": "CSE"},

// OTHER: for the --mlir-output-format option: Cannot find option named 'xml'!
func.func private @f()
