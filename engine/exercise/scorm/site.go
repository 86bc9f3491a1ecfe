package scorm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"playout/engine/sorting"
)

// Files of the site that have the same name in every build.
const (
	embedFile      = "embed.html"
	licencesOfSite = "guide/licences.html"
)

// site holds what a package needs of a built site. readSite reads it from the page of embedded
// boards, which is hostile: a folder may hold any file.
type site struct {
	build
	page   []byte
	linked []string // the scripts, style sheets and pictures that the page names
}

// build is the data block of a page, as engine/cmd/site writes it.
type build struct {
	Bytes   int               `json:"bytes"` // of the program
	Exec    string            `json:"exec"`
	Models  map[string]string `json:"models"`
	Program string            `json:"program"`
	Release string            `json:"release"`
	Scorm   string            `json:"scorm,omitempty"`
	Sizes   map[string]int    `json:"sizes"` // of the models, in bytes
	Worker  string            `json:"worker"`
}

// The data block in the page.
const (
	blockBegins = `<script type="application/json" id="build">`
	blockEnds   = `</script>`
)

// maxPage is the most bytes of the page of embedded boards.
const maxPage = 1 << 20

// readSite reads which files a package needs.
func readSite(files Files) (*site, error) {
	page, err := files(embedFile)
	if err != nil {
		return nil, errIncomplete(embedFile, err)
	}
	if len(page) > maxPage {
		return nil, fmt.Errorf("the site's %s has %d bytes; allowed: at most %d", embedFile, len(page), maxPage)
	}
	s := &site{page: page}
	_, block, _, is := cutBlock(page)
	if !is || json.Unmarshal(block, &s.build) != nil {
		return nil, fmt.Errorf("the site's %s does not say what it consists of; allowed: the page of a built site", embedFile)
	}
	if s.Scorm == "" {
		return nil, errors.New("the site was built before there were course packages; allowed: a build of this release")
	}
	head, _, _ := bytes.Cut(page, []byte("</head>"))
	for _, attribute := range []string{` src="`, ` href="`} {
		for rest := head; ; {
			_, after, found := bytes.Cut(rest, []byte(attribute))
			if !found {
				break
			}
			var name []byte
			name, rest, _ = bytes.Cut(after, []byte(`"`))
			s.linked = append(s.linked, string(name))
		}
	}
	for _, name := range slices.Concat([]string{s.Program, s.Exec, s.Worker, s.Scorm}, s.linked, slices.Collect(maps.Values(s.Models))) {
		if !isFileName(name) {
			return nil, fmt.Errorf("the site's %s names the file %.40q; allowed: names of files beside it, of letters, digits, \".\", \"-\" and \"_\"", embedFile, name)
		}
	}
	return s, nil
}

// cutBlock cuts a page at its data block.
func cutBlock(page []byte) (before, block, after []byte, is bool) {
	before, rest, begins := bytes.Cut(page, []byte(blockBegins))
	block, after, ends := bytes.Cut(rest, []byte(blockEnds))
	return before, block, after, begins && ends
}

// isFileName reports whether a name is that of a file in the site's own folder that differs from
// the package's files.
func isFileName(name string) bool {
	switch {
	case name == "" || name[0] == '.' || len(name) > 100:
		return false
	case slices.Contains([]string{manifestFile, launchFile, sourceFile, licenceFile, embedFile}, name):
		return false
	}
	return !strings.ContainsFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("._-", r)
	})
}

// hidden hides what has no use in a package: the link to the whole site, which is not there.
const hidden = `<style>.out { display: none !important }</style>` + "\n"

// embed returns the page of embedded boards with only these models, and without the files for
// sandboxed frames: in one of those the script would not find the platform.
func (s *site) embed(nets []string) ([]byte, error) {
	b := s.build
	b.Scorm, b.Models, b.Sizes = "", map[string]string{}, map[string]int{}
	for _, net := range nets {
		file, is := s.Models[net]
		if !is {
			return nil, fmt.Errorf("an opponent plays by the net %q, which the site does not have; allowed: %s", net, strings.Join(sorting.Keys(s.Models), ", "))
		}
		b.Models[net], b.Sizes[net] = file, s.Sizes[net]
	}
	block, err := json.Marshal(b)
	if err != nil {
		return nil, errors.New("the site's " + embedFile + ": " + oneLine(err)) // it was read as JSON
	}
	before, _, after, _ := cutBlock(s.page)
	page := slices.Concat(before, []byte(blockBegins), block, []byte(blockEnds), after)
	return bytes.Replace(page, []byte("</head>"), []byte(hidden+"</head>"), 1), nil
}
