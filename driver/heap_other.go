//go:build !linux

package driver

// reserveHeap does nothing where there is no way to ask for huge pages.
func reserveHeap(int) {}
