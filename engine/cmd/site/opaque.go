package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// opaqueScript is the script by which pages of an opaque origin have what they may not
// fetch. It has places for what wrap fills in.
const opaqueScript = "opaque.js"

// pieceBytes is how much of a file one script brings: few enough that a slow line shows
// how far it is, and that no task of the page takes long; more scripts would each wait
// for an answer.
const pieceBytes = 256 << 10

// wrapped are the files that travel as scripts too: the program and the models.
func wrapped(name string) bool { return name == programName || modelName.MatchString(name) }

// forOpaque says whether a file is asked for by pages of an opaque origin alone, which
// keep nothing. No other file's name begins so: a model has another ending.
func forOpaque(name string) bool {
	return strings.HasPrefix(name, "opaque") && filepath.Ext(name) == ".js"
}

// wrap adds the scripts by which a page of an opaque origin has the program and the
// models, and writes into opaque.js which they are, by the hashed name of the file, and
// the scripts that a worker is made of.
func wrap(files map[string][]byte) error {
	scripts := map[string][]string{}
	pieces := map[string][]byte{}
	for name, hashed := range hashedNames(files) {
		if !wrapped(name) {
			continue
		}
		for part := range slices.Chunk(files[name], pieceBytes) {
			piece := fmt.Sprintf("opaque-%s-%d.js", strings.ReplaceAll(name, ".", "-"), len(scripts[hashed]))
			pieces[piece] = fmt.Appendf(nil, "opaque.take(%q)\n", base64.StdEncoding.EncodeToString(part))
			scripts[hashed] = append(scripts[hashed], hashedName(piece, pieces[piece]))
		}
	}
	script := files[opaqueScript]
	for place, filling := range map[string][]byte{
		"{{scripts}}": mustJSON(scripts), "{{wasm_exec.js}}": files["wasm_exec.js"], "{{worker.js}}": files["worker.js"],
	} {
		if bytes.Count(script, []byte(place)) != 1 {
			return fmt.Errorf("static/%s does not say once, with %s, what is filled in", opaqueScript, place)
		}
		script = bytes.Replace(script, []byte(place), filling, 1)
	}
	files[opaqueScript] = script
	maps.Copy(files, pieces)
	return nil
}
