package loops

import (
	"fmt"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
)

// Machine are the options that say which machine relayouts are scheduled for.
type Machine struct {
	VectorBits int64  `option:"vector-bits" doc:"width of the vectors that move runs"`
	CacheBytes int64  `option:"cache-bytes" doc:"size of the last level of the cache; relayouts of more than half of it go past it"`
	Masks      string `option:"masks" choices:"none|words|all" doc:"what the machine loads and stores under masks: nothing, loads of 32 and 64 bits (AVX2), everything (AVX-512); the rest moves in pieces"`
}

func defaultMachine() Machine { return Machine{VectorBits: 512, CacheBytes: 32 << 20, Masks: "words"} }

const maxVectorBits = 8192

// check refuses options that no schedule can be made for.
func (m Machine) check() error {
	if w := m.VectorBits; w < 8 || w > maxVectorBits || w&(w-1) != 0 {
		return fmt.Errorf("vector-bits is %d, expected a power of two from 8 to %d", w, maxVectorBits)
	}
	if _, ok := masks[m.Masks]; !ok {
		return fmt.Errorf("masks is %q, expected none, words or all", m.Masks)
	}
	if m.CacheBytes < 0 {
		return fmt.Errorf("cache-bytes is %d, expected a size", m.CacheBytes)
	}
	return nil
}

// masks are the values of the option.
var masks = map[string]schedule.Masks{"none": schedule.NoMasks, "words": schedule.WordLoads, "all": schedule.AllMasks}

// writing returns what a schedule with a destination is made for.
func (m Machine) writing(dst *buffer) schedule.Options {
	return schedule.Options{ElementBits: int64(ir.BitWidth(dst.physical)), VectorBits: m.VectorBits, CacheBytes: m.CacheBytes, Masks: masks[m.Masks]}
}
