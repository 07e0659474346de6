package ir

import "slices"

// FuseLocs returns where an op comes from that stands for several, as [Context.Fused]
// without metadata does. The parts are listed only once the location is looked at:
// each op of a chain that is rewritten step by step comes from all before it, which
// would be as many lists.
func (c *Context) FuseLocs(locs ...Loc) Loc {
	var parts []Loc
	for _, l := range locs {
		if l = c.WithoutSource(l); l != 0 && !slices.Contains(parts, l) {
			parts = append(parts, l)
		}
	}
	switch len(parts) {
	case 0:
		return 0
	case 1:
		return parts[0]
	}
	c.locMu.Lock()
	defer c.locMu.Unlock()
	l := Loc(len(c.locs))
	c.locs = append(c.locs, nil)
	c.fused[l] = parts
	return l
}

// listParts makes the attribute of a location that FuseLocs returned.
func (c *Context) listParts(fused Loc) LocationAttr {
	var parts []LocationAttr
	seen := map[Loc]bool{}
	rest := []Loc{fused} // the next one last: a chain may be long
	for len(rest) > 0 {
		l := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		if seen[l] {
			continue
		}
		seen[l] = true
		c.locMu.RLock()
		inner := c.fused[l]
		c.locMu.RUnlock()
		if inner == nil {
			parts = append(parts, c.LocationAttr(l))
			continue
		}
		for _, p := range slices.Backward(inner) {
			rest = append(rest, p)
		}
	}
	a := c.Fused(parts, nil)
	c.locMu.Lock()
	defer c.locMu.Unlock()
	c.locs[fused] = a
	if _, ok := c.locIDs[a]; !ok {
		c.locIDs[a] = fused
	}
	return a
}
