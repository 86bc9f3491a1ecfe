package folder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/lab/labtest"
)

// The cost of reading grows no faster than the text.
func TestCostOfReading(t *testing.T) {
	path := filepath.Join(t.TempDir(), logFile)
	read := func(text []byte) error {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		l, err := openLog(path, logFile)
		if err == nil {
			err = l.Close()
		}
		return err
	}
	labtest.CheckCost(t,
		labtest.NewForm("a log", true, 500, labtest.Repeat("", "2026-01-01T00:00:00Z\t1.0\tplayout\tdone\n", ""), read),
		labtest.NewForm("a line of a log", true, 50_000, labtest.Repeat("", "a", ""), read),
	)
}

// Every log accepts another line, or is rejected and stays as it is.
func FuzzLog(f *testing.F) {
	line := "2026-01-01T00:00:00Z\t1.5\tplayout selfplay\tdone\n"
	for _, seed := range []string{"", line, line + line[:20], line + "\n", "a\tb\tc\td\n", strings.Replace(line, "1.5", "NaN", 1), strings.Replace(line, "1.5", "1e300", 1), "\x00\x00"} {
		f.Add([]byte(seed))
	}
	path := filepath.Join(f.TempDir(), logFile)
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		l, err := openLog(path, logFile)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 1000 {
				t.Errorf("the error is %q, want one line of at most 1000 bytes", err)
			}
			if after, _ := os.ReadFile(path); string(after) != string(text) {
				t.Errorf("%q became %q", text, after)
			}
			return
		}
		if err := l.add(0, "playout", "more"); err != nil {
			t.Error(err)
		}
		if err := l.Close(); err != nil {
			t.Error(err)
		}
		l, err = openLog(path, logFile)
		if err != nil || !l.has("playout", "more") {
			t.Fatalf("%q with one more line: %v, want a log with that line", text, err)
		}
		l.Close()
	})
}
