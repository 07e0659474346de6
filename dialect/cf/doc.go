// Package cf is the dialect of branches between blocks: cf.br, cf.cond_br,
// cf.switch, and cf.assert.
package cf
