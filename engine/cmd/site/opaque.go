package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"playout/ui/feature/studio"
)

// opaqueScript is the script by which pages of an opaque origin, such as local files, get the files
// that they may not fetch. addOpaqueScripts fills in its placeholders.
const opaqueScript = "opaque.js"

// pieceBytes is how much of a file one script contains: little enough to show progress on a slow
// line and to keep tasks of the page short. More scripts would mean more requests.
const pieceBytes = 256 << 10

// hasOpaqueScripts reports whether a file is also available as scripts, as the page's programs and the
// models are.
func hasOpaqueScripts(name string) bool {
	larger := func(program string) bool { return name == patchName(program) }
	return name == programName || slices.ContainsFunc(studio.Programs(), larger) || modelName.MatchString(name)
}

// isForOpaque reports whether only pages of an opaque origin ask for a file; they store nothing. A
// model cannot have such a name, since its extension differs.
func isForOpaque(name string) bool {
	return strings.HasPrefix(name, "opaque") && filepath.Ext(name) == ".js"
}

// addOpaqueScripts adds the scripts from which a page of an opaque origin gets the program and the models.
// It writes the scripts' names into opaque.js, by the hashed name of each file, and the scripts
// of a worker.
func addOpaqueScripts(files map[string][]byte) error {
	scripts := map[string][]string{}
	pieces := map[string][]byte{}
	for name, hashed := range hashedNames(files) {
		if !hasOpaqueScripts(name) {
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
			return fmt.Errorf("static/%s needs the placeholder %s exactly once", opaqueScript, place)
		}
		script = bytes.Replace(script, []byte(place), filling, 1)
	}
	files[opaqueScript] = script
	maps.Copy(files, pieces)
	return nil
}
