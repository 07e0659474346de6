package asm

import "github.com/ttopt/ttopt/ir"

// form is how ops of a kind are printed in their custom form.
type form struct {
	printer  OpPrinter // nil: by the format
	format   *format   // nil: in generic form
	results  ResultNamer
	args     BlockArgNamer
	inRegion DefaultDialect
	quoted   string // the name in quotes
	// named: the kind names its results, by itself or as several groups.
	named bool
}

// forms finds the form of a kind once: asking a kind for what it implements costs
// more than all else that a simple op needs.
type forms struct {
	ctx *ir.Context
	all ir.KindTable[*form]
}

func (fs *forms) of(k *ir.Kind) *form { return fs.all.Get(k, fs.make) }

func (fs *forms) make(k *ir.Kind) *form {
	f := &form{quoted: string(ir.AppendQuoted(nil, k.Name))}
	f.printer, _ = k.Impl.(OpPrinter)
	f.results, _ = k.Impl.(ResultNamer)
	f.args, _ = k.Impl.(BlockArgNamer)
	f.inRegion, _ = k.Impl.(DefaultDialect)
	f.named = f.results != nil || len(k.Results) > 1
	if f.printer == nil && k.Format != "" {
		if f.format, _ = compileFormat(k); f.format != nil {
			f.format.setDefaults(k, fs.ctx)
		}
	}
	return f
}
