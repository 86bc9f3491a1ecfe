package main

import (
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/disk"
)

// Other runs reject a file that a run is writing, in one line and before the first game, and
// leave it as it is.
func TestVerbsLockTheirFiles(t *testing.T) {
	for verb, flag := range map[string]string{"match": "-out", "selfplay": "-out", "match ": "-records"} {
		path := filepath.Join(t.TempDir(), "taken")
		verb = strings.TrimSpace(verb)
		owner, err := disk.Lock(path, path, verb)
		if err != nil {
			t.Fatal(err)
		}
		status, out, errs := call("", verb, "-game", "othello", "-agents", "random random", "-games", "2", flag, path)
		if status != 2 || out != "" || !strings.HasPrefix(errs, "playout "+verb+": "+flag+" "+path+": another "+verb+" is writing it; allowed: ") || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s %s: status %d, %q", verb, flag, status, errs)
		}
		if info, err := owner.Stat(); err != nil || info.Size() != 0 {
			t.Errorf("%s %s: %v, %v, want info.Size() == 0", verb, flag, info, err)
		}
		if err := owner.Close(); err != nil {
			t.Error(err)
		}
	}
}
