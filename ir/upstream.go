package ir

// IsUpstream reports whether a dialect is one that mlir-opt 19 knows.
func IsUpstream(dialect string) bool {
	switch dialect {
	case "acc", "affine", "amdgpu", "amx", "arith", "arm_neon", "arm_sme", "arm_sve", "async", "bufferization",
		"builtin", "cf", "complex", "dlti", "emitc", "func", "gpu", "index", "irdl", "linalg", "llvm", "math", "memref",
		"mesh", "ml_program", "mpi", "nvgpu", "nvvm", "omp", "pdl", "pdl_interp", "polynomial", "quant", "rocdl", "scf",
		"shape", "sparse_tensor", "spirv", "tensor", "test", "tosa", "transform", "ub", "vcix", "vector", "x86vector", "xegpu":
		return true
	}
	return false
}
