package asm

import "github.com/ttopt/ttopt/ir"

func (p *Printer) resources(op *ir.Op) {}
