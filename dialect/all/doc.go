// Package all lists the dialects that the tools load.
package all
