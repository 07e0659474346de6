package constraint

import "github.com/ttopt/ttopt/ir"

// Named is embedded in the Impl of an op of one result that suggests a name for
// it (asm.ResultNamer).
type Named string

// ResultNames suggests the name.
func (n Named) ResultNames(op *ir.Op, set func(v *ir.Value, name string)) {
	set(op.Result(0), string(n))
}
