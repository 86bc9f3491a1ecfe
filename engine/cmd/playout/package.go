package main

import (
	"fmt"
	"os"
	"path/filepath"

	"playout/engine/disk"
	"playout/engine/exercise"
	"playout/engine/exercise/scorm"
)

// defaultSite is where ./build.sh writes the site.
const defaultSite = "dist"

// packing holds the settings for packing exercises for a course platform.
type packing struct {
	format, out, site string
	pass              int // per cent
}

// flags defines the flags of a package.
func (p *packing) flags(flags *flagSet) {
	flags.StringVar(&p.format, "format", "", "package: its format, `scorm12|scorm2004`")
	flags.StringVar(&p.out, "out", "", "package: the `zip` to write, a new one, or one that package wrote")
	flags.StringVar(&p.site, "site", defaultSite, "package: the `folder` of the built site")
	flags.IntVar(&p.pass, "pass", scorm.Pass, "package: `per cent` of the points that pass, unless the platform has its own limit")
}

// target describes the zip to write.
func (p *packing) target() *disk.Target {
	return &disk.Target{Name: "out", Path: p.out, Mark: disk.Zip(scorm.Comment)}
}

// pack packs exercises, and returns a line about the package.
func (p *packing) pack(set *exercise.Set, one bool) (data []byte, summary string, err error) {
	format, err := scorm.ParseFormat(p.format)
	if err != nil {
		return nil, "", err
	}
	if _, err := os.Stat(filepath.Join(p.site, "embed.html")); err != nil {
		return nil, "", fmt.Errorf("%s holds no built site; allowed: with -site the folder of one, which ./build.sh makes", p.site)
	}
	c := scorm.Course{Set: set, One: one, Format: format, Pass: p.pass}
	data, err = c.Pack(func(name string) ([]byte, error) {
		return disk.Read(filepath.Join(p.site, filepath.FromSlash(name)), maxSiteFile)
	})
	return data, fmt.Sprintf("%s: %s, exercises: %d, points: %g, bytes: %d\n", p.out, format.Name(), len(set.Exercises), set.Max(), len(data)), err
}

// maxSiteFile is the most bytes of a file of the site: more than any program or net.
const maxSiteFile = 64 << 20
