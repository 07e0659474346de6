package kernel

import "golang.org/x/sys/cpu"

// HostMasks returns what the processor at hand loads and stores under masks, as
// option masks of the pass ttir-to-loops has it: all with AVX-512, words with
// AVX2, else none.
func HostMasks() string {
	switch {
	case cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL:
		return "all"
	case cpu.X86.HasAVX2:
		return "words"
	}
	return "none"
}

// masksOf is HostMasks of the processor with one of LLVM's names; what is not
// known to have masks has none.
func masksOf(name string) string {
	switch name {
	case "", "native":
		return HostMasks()
	case "x86-64-v4":
		return "all"
	case "x86-64-v3":
		return "words"
	}
	return "none"
}
