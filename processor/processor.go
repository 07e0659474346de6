package processor

import "github.com/klauspost/cpuid/v2"

// Native returns the processor at hand.
func Native() Processor {
	p := Processor{Masks: "none", Stores: "past"}
	switch {
	case cpuid.CPU.Supports(cpuid.AVX512BW, cpuid.AVX512VL):
		p.Masks = "all"
	case cpuid.CPU.Supports(cpuid.AVX2):
		p.Masks = "words"
	}
	switch {
	case cpuid.CPU.VendorID == cpuid.Intel && cpuid.CPU.Supports(cpuid.AVX512FP16):
		p.Stores = "soon"
	case cpuid.CPU.VendorID == cpuid.Intel:
		p.Stores = "through"
	case cpuid.CPU.VendorID == cpuid.AMD && cpuid.CPU.Family >= zen5:
		p.Stores = "ahead"
	}
	return p
}

// zen5 is the family of AMD's processors from Zen 5 on.
const zen5 = 0x1a

// Processor is what is known of one.
type Processor struct {
	Masks  string // all with AVX-512, words with AVX2, none
	Stores string // past the cache, past it and announced far ahead, past its second level, or through it
}

// Named returns the processor with one of LLVM's names. Of those that it does not
// know it expects nothing.
func Named(name string) Processor {
	switch name {
	case "", "native":
		return Native()
	case "x86-64-v4":
		return Processor{Masks: "all", Stores: "ahead"}
	case "x86-64-v3":
		return Processor{Masks: "words", Stores: "past"}
	}
	return Processor{Masks: "none", Stores: "past"}
}

// Options returns what is known as options of ttir-to-loops: "masks=all stores=ahead".
func (p Processor) Options() string { return "masks=" + p.Masks + " stores=" + p.Stores }
