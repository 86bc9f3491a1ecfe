// Package scorm packs an exercise or a set as a course package, which a course platform
// (LMS) opens and grades: SCORM 1.2, or SCORM 2004, 4th edition.
//
// A package is a zip with the manifest, a launch page, the script that reports to the platform
// (static/scorm.js), the exercises, and the files of an embedded board. It works within the
// platform alone and contacts no other host. It contains a net only if an opponent needs it;
// judges use none.
//
// The same exercises and the same build of the site give the same bytes, on the command
// line and in the page.
package scorm

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/exercise/grade"
	"playout/engine/game"
	"playout/engine/sorting"
)

// Format is the version of SCORM that a package is written for.
type Format string

// The formats.
const (
	V12   Format = "scorm12"
	V2004 Format = "scorm2004" // 4th edition
)

// ParseFormat reads the name of a format.
func ParseFormat(name string) (Format, error) {
	if f := Format(name); f == V12 || f == V2004 {
		return f, nil
	}
	return "", fmt.Errorf("format %q; allowed: %s, %s", game.Clip(name), V12, V2004)
}

// Name returns the format's name for people.
func (f Format) Name() string {
	if f == V12 {
		return "SCORM 1.2"
	}
	return "SCORM 2004"
}

// Pass is the default of Course.Pass.
const Pass = 50

// Course is an exercise or a set to pack.
type Course struct {
	Set    *exercise.Set // as exercise.Read returns it
	One    bool          // a single exercise, not a set of one
	Format Format
	Pass   int // the share of the points, in per cent, that passes; 0 to 100; the platform may set its own
}

// Files returns a file of the built site by its name in the site's folder.
type Files func(name string) ([]byte, error)

// Names of files in a package.
const (
	manifestFile = "imsmanifest.xml"
	launchFile   = "index.html"
	sourceFile   = "exercises.json" // for authors, to change and pack again; the launch page has its own copy
	licenceFile  = "licences.html"
)

// Pack returns the package as a zip. It returns an error in one line, with what is allowed, if
// an exercise cannot be asked or the site is not complete.
func (c *Course) Pack(files Files) ([]byte, error) {
	if c.Pass < 0 || c.Pass > 100 {
		return nil, fmt.Errorf("%d per cent to pass; allowed: 0 to 100", c.Pass)
	}
	nets, err := c.nets()
	if err != nil {
		return nil, err
	}
	s, err := readSite(files)
	if err != nil {
		return nil, err
	}
	page, err := s.embed(nets)
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{embedFile: page, sourceFile: c.source(), launchFile: c.launch(s)}
	named := []string{s.Program, s.Exec, s.Worker, s.Scorm}
	for _, name := range append(named, s.linked...) {
		all[name] = nil
	}
	for _, net := range nets {
		all[s.Models[net]] = nil
	}
	for name, content := range all {
		if content != nil {
			continue
		}
		if all[name], err = files(name); err != nil {
			return nil, errIncomplete(name, err)
		}
	}
	if all[licenceFile], err = files(licencesOfSite); err != nil {
		return nil, errIncomplete(licencesOfSite, err)
	}
	all[manifestFile] = c.manifest(sorting.Keys(all))
	return archive(all)
}

// nets returns the names of the opponents' nets. All exercises must be valid questions.
func (c *Course) nets() (names []string, err error) {
	for i := range c.Set.Exercises {
		q, err := grade.NewQuestion(&c.Set.Exercises[i])
		if err != nil {
			return nil, grade.InExercise(i, c.One, err)
		}
		net := q.Net()
		if strings.ContainsAny(net, `./\`) {
			return nil, grade.InExercise(i, c.One, fmt.Errorf("the opponent's net %q is a file; allowed: nets of the site, by name", game.Clip(net)))
		}
		if net != "" && !slices.Contains(names, net) {
			names = append(names, net)
		}
	}
	return names, nil
}

// errIncomplete returns the error about a file that the site does not have.
func errIncomplete(name string, err error) error {
	return fmt.Errorf("the site has no %s (%s); allowed: the folder of a built site", name, oneLine(err))
}

// oneLine joins the lines of an error.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

// source returns the JSON that was packed.
func (c *Course) source() []byte {
	if c.One {
		return c.Set.Exercises[0].JSON()
	}
	return c.Set.JSON()
}

// sum identifies what is packed, so that a platform does not apply the state of other exercises
// to these.
func (c *Course) sum() string {
	hash := fnv.New64a()
	_, _ = hash.Write(c.source()) // it never fails
	return strconv.FormatUint(hash.Sum64(), 36)
}

// title returns the title of the package.
func (c *Course) title() string {
	first := &c.Set.Exercises[0]
	return cmp.Or(clean(c.Set.Title), clean(first.Title), clean(first.ID), "Playout")
}

// FileName returns a name for the package's file: the title in small letters and digits, and
// the format.
func (c *Course) FileName() string {
	return cmp.Or(exercise.FileName(c.title()), "playout") + "-" + string(c.Format) + ".zip"
}

// clean returns a text in one line as XML may contain it: without control characters and what is
// no character.
func clean(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case r < ' ' || r == 0xfffe || r == 0xffff || r == '\ufffd':
			return -1
		}
		return r
	}, text)), " ")
}

// errTooLarge is the error about a package that a plain zip cannot hold.
var errTooLarge = errors.New("the package is larger than 4 GB; allowed: less")
