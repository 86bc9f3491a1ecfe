package reports

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// Run describes the machine and the program that played a row.
type Run struct {
	Machine string `json:"machine"` // processor, number of cores, system
	Go      string `json:"go"`      // version
	Program string `json:"program"` // revision of this repository, "unknown" if the build does not record it
	Workers int    `json:"workers"` // games at a time
}

// newRun describes this machine and this program.
func newRun(workers int) Run {
	return Run{fmt.Sprintf("%s, %d cores, %s/%s", processor(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH), runtime.Version(), revision(), workers}
}

// processor returns the name of the processor, if Linux reports it.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err == nil {
		for line := range strings.Lines(string(text)) {
			if key, name, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
				return strings.Join(strings.Fields(name), " ")
			}
		}
	}
	return "unknown processor"
}

// revision returns the first letters of the commit of the build.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	commit, changed := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	return commit + changed
}
