package ir

import "slices"

// Resource is an entry of the resource section at the end of a file: data kept
// apart from the IR under a key.
type Resource struct {
	// External resources belong to a tool, the others to a dialect and are
	// printed only where an attribute names their key.
	External bool
	Group    string // the dialect, or what the tool calls its part
	Key      string
	// Text is the value as it stands in the file: "0x…", a bool or a string.
	Text string
	// Loc is where the key stands in the file, ValueLoc where the value does.
	Loc, ValueLoc Loc
}

// resourceKey tells resources apart.
type resourceKey struct {
	external   bool
	group, key string
}

func (r *Resource) key() resourceKey { return resourceKey{r.External, r.Group, r.Key} }

// AddResource keeps a resource. One of the same group and key is replaced.
func (c *Context) AddResource(r Resource) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := r.key()
	if i, ok := c.resourceAt[key]; ok {
		c.resources[i] = r
		return
	}
	c.resourceAt[key] = len(c.resources)
	c.resources = append(c.resources, r)
}

// RemoveResources forgets the external resources of a group.
func (c *Context) RemoveResources(group string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.resources = slices.DeleteFunc(c.resources, func(r Resource) bool { return r.External && r.Group == group })
	clear(c.resourceAt)
	for i := range c.resources {
		c.resourceAt[c.resources[i].key()] = i
	}
}

// Resources returns all resources, in the order they were added.
func (c *Context) Resources() []Resource {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return append([]Resource(nil), c.resources...)
}
