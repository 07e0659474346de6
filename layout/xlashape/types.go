package xlashape

import "strings"

// ElementBits returns the bits of a value of a type of XLA's, such as f32; ok is
// false for names that are no type of array elements.
func ElementBits(name string) (bits int64, ok bool) {
	switch name {
	case "pred", "s1", "u1":
		return 1, true
	case "s2", "u2":
		return 2, true
	case "s4", "u4", "f4e2m1fn":
		return 4, true
	case "s8", "u8", "f8e5m2", "f8e4m3", "f8e4m3fn", "f8e4m3b11fnuz", "f8e3m4", "f8e5m2fnuz", "f8e4m3fnuz", "f8e8m0fnu":
		return 8, true
	case "s16", "u16", "f16", "bf16":
		return 16, true
	case "s32", "u32", "f32":
		return 32, true
	case "s64", "u64", "f64", "c64":
		return 64, true
	case "c128":
		return 128, true
	}
	return 0, false
}

func isOpaque(name string) bool { return name == "token" || name == "opaque" || name == "opaque_type" }

// isUnsigned reports whether name is one that # and * may have.
func isUnsigned(name string) bool {
	_, ok := ElementBits(name)
	return ok && strings.HasPrefix(name, "u")
}
