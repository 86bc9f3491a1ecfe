package wasmopt

import "strings"

// functionNames is the number of the subsection with the names of functions.
const functionNames = 1

// linkerName returns a package's path as the linker writes it in the names of wasm functions.
func linkerName(path string) string { return strings.NewReplacer("/", "_", "-", "_").Replace(path) }

// CodeByPackage returns the code of a program's functions by package; functions without one,
// such as comparisons of types, are under "".
func CodeByPackage(program []byte, paths []string) (map[string][]byte, error) {
	sections, err := readSections(program)
	if err != nil {
		return nil, err
	}
	var functions [][]byte
	var imported uint64
	names := map[uint64]string{}
	for _, s := range sections {
		switch section := (&wasmReader{rest: s.body}); s.id {
		case importSection:
			imported = section.number()
		case codeSection:
			for n := section.number(); n > 0 && section.err == nil; n-- {
				functions = append(functions, section.bytes())
			}
		case customSection:
			if string(section.bytes()) == "name" {
				readNames(section, names)
			}
		}
	}
	packages := map[string]string{}
	for _, path := range paths {
		packages[linkerName(path)] = path
	}
	code := map[string][]byte{}
	for i, function := range functions {
		path := packageOf(names[imported+uint64(i)], packages)
		code[path] = append(code[path], function...)
	}
	return code, nil
}

// readNames reads the names of functions.
func readNames(r *wasmReader, names map[uint64]string) {
	for len(r.rest) > 0 && r.err == nil {
		id, part := r.byte(), &wasmReader{rest: r.bytes()}
		if id != functionNames {
			continue
		}
		for n := part.number(); n > 0 && part.err == nil; n-- {
			number := part.number()
			names[number] = string(part.bytes())
		}
	}
}

// packageOf returns the path of a function's package: the longest name that, with a dot, begins
// the function's name.
func packageOf(function string, packages map[string]string) string {
	for end := len(function); end > 0; {
		end = strings.LastIndexByte(function[:end], '.')
		if end < 0 {
			break
		}
		if path, is := packages[function[:end]]; is {
			return path
		}
	}
	return ""
}
