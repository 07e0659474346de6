package ttcore

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Kinds of ops. What they do is of tt-mlir's own compilation; here they are read,
// verified and printed.
var (
	// DeviceKind names a device:
	//
	//	ttcore.device @default_device = <workerGrid = …>
	DeviceKind = deviceKind("ttcore.device")

	// DeviceModuleKind holds the module that runs on a device, CPUModuleKind the
	// one that runs on the host:
	//
	//	ttcore.device_module { builtin.module { … } }
	DeviceModuleKind = moduleKind("ttcore.device_module", "module of what runs on the device")
	CPUModuleKind    = moduleKind("ttcore.cpu_module", "module of what runs on the host")

	// GlobalKind is a value that is known by name, an argument perhaps:
	//
	//	ttcore.global @lhs = tensor<64x128xf32> [0]
	GlobalKind = globalKind("ttcore.global")

	// GetGlobalKind is what a global stands for.
	GetGlobalKind = getGlobalKind("ttcore.get_global")

	// TupleKind makes a tuple, GetTupleElementKind takes one of its elements:
	//
	//	%0 = ttcore.tuple %a, %b : tuple<tensor<2xf32>, tensor<3xf32>>
	//	%1 = ttcore.get_tuple_element %0[1] : (tuple<tensor<2xf32>, tensor<3xf32>>) -> tensor<3xf32>
	TupleKind           = tupleKind("ttcore.tuple")
	GetTupleElementKind = getTupleElementKind("ttcore.get_tuple_element")

	// LoadCachedKind is what a function returns, which may have been called
	// before:
	//
	//	%0 = ttcore.load_cached(@f, [%a, %b]) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
	LoadCachedKind = loadCachedKind("ttcore.load_cached")

	// CompositeKind is an op that is known by its name, done by a function where
	// nothing does it as a whole.
	CompositeKind = compositeKind()

	// OptimizationBarrierKind passes tensors on, past which nothing is moved.
	OptimizationBarrierKind = optimizationBarrierKind()

	// SetKeyValueKind puts tensors into a dictionary, GetKeyValueKind takes them:
	//
	//	ttcore.set_key_value %dict["key"] = %a : !ttcore.dict, tensor<2xf32>
	//	%0 = ttcore.get_key_value %dict[3 : index] : (!ttcore.dict) -> tensor<2xf32>
	SetKeyValueKind = setKeyValueKind()
	GetKeyValueKind = getKeyValueKind()
)

// kinds returns the ops under the dialect's name, or under its former one.
func kinds() []*ir.Kind {
	return []*ir.Kind{
		DeviceKind, DeviceModuleKind, CPUModuleKind, GlobalKind, GetGlobalKind, TupleKind, GetTupleElementKind, LoadCachedKind,
		CompositeKind, OptimizationBarrierKind, SetKeyValueKind, GetKeyValueKind,
	}
}

func legacyKinds() []*ir.Kind {
	return []*ir.Kind{
		deviceKind("tt.device"), moduleKind("tt.device_module", DeviceModuleKind.Summary),
		moduleKind("tt.cpu_module", CPUModuleKind.Summary), tupleKind("tt.tuple"),
		getTupleElementKind("tt.get_tuple_element"), loadCachedKind("tt.load_cached"),
	}
}

// isDevice reports whether an attribute is a device, perhaps one that is kept as
// it is written.
func isDevice(a ir.Attribute) bool {
	switch a := a.(type) {
	case *DeviceAttr:
		return true
	case *WrittenAttr:
		return a.mnemonic == "device"
	case *ir.OpaqueAttr:
		return a.Context().AllowsUnregistered()
	}
	return false
}

func deviceKind(name string) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: "device by a name",
		Doc:    "    ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>, …>\n",
		Traits: ir.IsSymbol,
		Attrs: []ir.Attr{
			{Name: ir.SymbolNameAttr, Type: constraint.StrAttr},
			{Name: "device_attr", Type: ir.AttrConstraint{Desc: "Device attribute in TT dialect.", Mnemonic: name, Holds: isDevice}},
		},
		Format: "$sym_name `=` $device_attr attr-dict",
	}
}

func moduleKind(name, summary string) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: summary,
		Doc:     "    " + name + " { builtin.module { … } }\n",
		Traits:  ir.IsolatedFromAbove | ir.DefinesSymbols | ir.SingleBlock | ir.NoTerminator,
		Regions: []ir.RegionSpec{{Name: "bodyRegion", OneBlock: true}},
		Format:  "attr-dict-with-keyword $bodyRegion",
		Impl:    wrapper{},
	}
}

// wrapper is the code behind ops around a module.
type wrapper struct{}

// Verify implements ir.Verifier.
func (wrapper) Verify(op *ir.Op) error {
	if len(op.Body().Args()) > 0 {
		return op.Errorf("region should have no arguments")
	}
	modules := 0
	for inner := range op.Body().Ops {
		if inner.Name() == "builtin.module" {
			modules++
		}
	}
	if first := op.Body().First(); first == nil || first != op.Body().Last() {
		return op.Errorf("Expected exactly one block")
	}
	if modules != 1 {
		return op.Errorf("Expected exactly one ModuleOp but found %d", modules)
	}
	return nil
}

func globalKind(name string) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: "value by a name",
		Doc:    "    " + name + " @lhs = tensor<64x128xf32> [0]\n",
		Traits: ir.IsSymbol,
		Attrs: []ir.Attr{
			{Name: ir.SymbolNameAttr, Type: constraint.StrAttr},
			{Name: "type", Type: constraint.TypeAttr[ir.Type]("any type attribute")},
			{Name: "index", Type: constraint.SI32Attr, Optional: true},
		},
		Format: "$sym_name `=` $type (` ` `[` $index^ `]`)? attr-dict",
	}
}

func getGlobalKind(name string) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: "what a global stands for",
		Doc:     "    %0 = " + name + " @lhs : tensor<64x128xf32>\n",
		Traits:  ir.Pure,
		Results: []ir.Results{{Name: "result", Type: ir.AnyType}},
		Attrs:   []ir.Attr{{Name: ir.SymbolNameAttr, Type: constraint.StrAttr}},
		Format:  "$sym_name attr-dict `:` type($result)",
	}
}
