// Package guard makes buffers that show when a kernel leaves them: the pages
// before and behind are not accessible, and the bytes between the end and the
// next page are watched.
package guard
