// Package guest runs small WebAssembly modules in the memory of this program, if it is one of
// WebAssembly too: Go emits no SIMD, and such a module can. A module has no memory, data, globals or
// stack of its own; every address and size that it uses comes from its input.
package guest

// Memory is the name of this program's memory in the global scope of a host that shares it.
const Memory = "programMemory"

// Address is a place in the memory of the program, whose addresses have 32 bits; 0 stands for none.
type Address uint32
