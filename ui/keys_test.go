package ui

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestKeysOfTheDevice: no two parts of the page store data on the device under one key, where
// they would overwrite each other.
func TestKeysOfTheDevice(t *testing.T) {
	key := regexp.MustCompile(`(?m)^\s*(?:const )?\w*[kK]ey\w*\s*=\s*"(playout\.[a-z.-]+)"`)
	owners := map[string]string{}
	for _, root := range []string{".", "../wasm", "../engine"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, found := range key.FindAllStringSubmatch(string(source), -1) {
				if other, is := owners[found[1]]; is {
					t.Errorf("%s and %s both keep something under %s", other, path, found[1])
				}
				owners[found[1]] = path
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(owners) < 10 {
		t.Errorf("only %d keys were found", len(owners))
	}
}
