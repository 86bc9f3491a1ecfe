// Package static holds the page's plain files. What of them is joined before it
// travels is joined here, for the build and for the tests.
package static

import (
	"io/fs"
	"path"
	"slices"
)

// Style is the style sheet: the files of the folder style of static/, one after
// another in the order of their names.
func Style(static fs.FS) ([]byte, error) {
	names, err := fs.Glob(static, path.Join("style", "*.css"))
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var sheet []byte
	for _, name := range names {
		part, err := fs.ReadFile(static, name)
		if err != nil {
			return nil, err
		}
		sheet = append(sheet, part...)
	}
	return sheet, nil
}
