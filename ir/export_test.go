package ir

// Available is available without the op in between.
func (d *Dominance) Available(v *Value, op *Op) bool {
	available, _ := d.available(v, op)
	return available
}
