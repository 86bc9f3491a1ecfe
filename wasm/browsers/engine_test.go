//go:build unix

// Package browsers holds only tests: they play the main game of every board in Firefox and
// WebKit, over their own automation protocols. PLAYOUT_DIST names the built page,
// PLAYOUT_BROWSERS the engines that must be installed; the tests skip others. ./build.sh test
// browsers sets both.
package browsers

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"regexp"
	"syscall"
	"testing"
	"time"
)

// engine is a browser with one window of 1280 by 900.
type engine interface {
	// open opens an address.
	open(url string) error
	// enter makes later calls act in the page's first frame, until open opens another address.
	enter() error
	// eval returns the value of a JavaScript expression as JSON.
	eval(expression string) (json string, err error)
	// act performs input actions, in WebDriver's terms.
	act(hands ...hand) error
}

// hand is an input source of WebDriver's actions, with its actions.
type hand struct {
	Type    string           `json:"type"`
	ID      string           `json:"id"`
	Actions []map[string]any `json:"actions"`
}

// click presses the mouse somewhere in the window.
func click(x, y int) hand {
	return hand{"pointer", "mouse", []map[string]any{
		{"type": "pointerMove", "x": x, "y": y, "duration": 0},
		{"type": "pointerDown", "button": 0},
		{"type": "pointerUp", "button": 0},
	}}
}

// press presses a key; keys without a letter have WebDriver's own code points.
func press(key string) hand {
	return hand{"key", "keys", []map[string]any{{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}}}
}

// Keys without a letter.
const (
	enter  = "\uE007"
	escape = "\uE00C"
)

// engines starts each engine, by name.
var engines = map[string]func(*testing.T) engine{"firefox": startFirefox, "webkit": startWebKit}

// patience is how long a browser may take for one step.
const patience = time.Minute

// start starts a program and ends it and its children with the test. The caller has to read its
// output.
func start(t *testing.T, env []string, name string, arguments ...string) io.Reader {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	program := exec.Command(name, arguments...)
	program.Env = append(os.Environ(), env...)
	program.Stdout, program.Stderr = write, write
	program.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	write.Close()
	t.Cleanup(func() {
		_ = syscall.Kill(-program.Process.Pid, syscall.SIGKILL) // it may have ended
		_ = program.Wait()
		read.Close()
	})
	return read
}

// waitLine waits for a matching line of a program's output and returns its first group.
func waitLine(t *testing.T, output io.Reader, line string) string {
	t.Helper()
	found := make(chan string, 1)
	go func() {
		sought := regexp.MustCompile(line)
		lines := bufio.NewScanner(output)
		for lines.Scan() {
			if match := sought.FindStringSubmatch(lines.Text()); match != nil {
				found <- match[1]
				break
			}
		}
		_, _ = io.Copy(io.Discard, output) // so that the program never waits for a reader
	}()
	select {
	case match := <-found:
		return match
	case <-time.After(patience):
		t.Fatalf("no line %q within %v", line, patience)
		return ""
	}
}
