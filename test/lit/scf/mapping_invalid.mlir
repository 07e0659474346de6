// What a forall maps its dims to are attributes of dialect gpu, one a dim.
// RUN: mlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// RUN: ttopt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @not_of_device() {
  // expected-error@+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i) in (4) {
  } {mapping = [#gpu.address_space<workgroup>]}
  return
}

// -----

func.func @mapping_of_words() {
  // expected-error@+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i) in (4) {
  } {mapping = ["x"]}
  return
}

// -----

func.func @mapping_per_dim() {
  scf.forall (%i) in (4) {
  } {mapping = []}
  // expected-error@+1 {{'scf.forall' op mapping attribute size must match op rank}}
  scf.forall (%i) in (4) {
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}
