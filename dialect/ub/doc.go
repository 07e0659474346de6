// Package ub is the dialect of undefined behaviour: ub.poison, a value of any type
// that nothing may depend on, and #ub.poison, what it folds to.
package ub
