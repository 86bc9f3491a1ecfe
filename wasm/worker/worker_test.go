//go:build !js

// Package worker_test drives the real worker, with its boot script, in Node.
package worker_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/net/nettest"
	_ "playout/engine/session" // the program built here contains it: a change to it reruns this test
	"playout/engine/wire"
)

// Files that other programs read for this test.
const (
	program = "../playout/main.go"
	driver  = "testdata/drive.js"
	boot    = "../../static/worker.js"
)

// needNode skips the test if Node is missing, unless everything must be present.
func needNode(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("node is not installed")
		}
		t.Skip("node is not installed")
	}
}

// site makes a folder with the program and Go's support script.
func site(t *testing.T) string {
	t.Helper()
	for _, name := range []string{program, driver, boot} {
		if _, err := os.Stat(name); err != nil { // named here so that a change to it reruns this test
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(folder, "playout.wasm"), filepath.Dir(program))
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "exec.js"), support, 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

// drive runs the worker on lines for testdata/drive.js and returns the events that it
// posts.
func drive(t *testing.T, folder, fragment string, lines ...string) []wire.Event {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", driver, folder, boot, fragment)
	cmd.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v, %v; its output:\n%.2000s%.2000s", err, ctx.Err(), out, stderr.String())
	}
	var events []wire.Event
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		e, err := wire.DecodeEvent(lines.Bytes())
		if err != nil {
			t.Fatalf("the worker posted %.200q: %v", lines.Text(), err)
		}
		events = append(events, e)
	}
	return events
}

// conversation returns the conversation of this test: it stops a search that would last for minutes,
// and a slow one that reports its tree.
func conversation() []string {
	encode := func(c wire.Command) string { return string(wire.EncodeCommand(c)) }
	return []string{
		encode(wire.Command{ID: 1, Hello: &wire.Hello{Version: wire.Version}}),
		encode(wire.Command{ID: 2, Open: &wire.Open{Game: "othello", Moves: "f5,d6", Ply: -1}}),
		`{"id":3,"fly":{}}`,
		encode(wire.Command{ID: 4, Think: &wire.Think{Epoch: 1, Seat: "black", Agent: "uct:ms=600000"}}),
		`wait "final":false`,
		encode(wire.Command{ID: 5, Stop: &wire.Stop{}}),
		`wait "final":true`,
		encode(wire.Command{ID: 6, Think: &wire.Think{Epoch: 1, Seat: "black", Agent: "random"}}),
		`wait "id":6`,
		encode(wire.Command{ID: 7, Watch: &wire.Watch{On: true, PerSecond: 40}}),
		// Another agent: the first one's player keeps its tree.
		encode(wire.Command{ID: 8, Think: &wire.Think{Epoch: 1, Seat: "black", Agent: "uct:ms=500000"}}),
		`wait "nodes":6,`,
		encode(wire.Command{ID: 9, Inspect: &wire.Inspect{Node: 5}}),
		`wait "inspected"`,
		encode(wire.Command{ID: 10, Stop: &wire.Stop{}}),
		`wait "ended":true`,
	}
}

// checkWatched checks the reports of the slow search against the protocol: each simulation has a
// report of its own, in order, and the worker answers the stop while the search waits.
func checkWatched(events []wire.Event) error {
	nodes, inspected, final := 0, false, false
	for _, e := range events {
		switch g := e.Grown; {
		case g != nil && (e.ID != 7 || g.Nodes > nodes+1 || g.Fresh != (nodes == 0)):
			return fmt.Errorf("after %d nodes came %+v", nodes, g)
		case g != nil:
			nodes = g.Nodes
		case e.Inspected != nil:
			inspected = e.ID == 9 && e.Inspected.Node == 5 && e.Inspected.Board.Ply == 3
		case e.Report == nil || e.ID != 8:
			return fmt.Errorf("the slow search was answered by %+v", e)
		default:
			final = e.Report.Final
		}
	}
	if nodes < 6 || !inspected || !final || !events[len(events)-1].Grown.Ended {
		return fmt.Errorf("%d nodes were reported; the requested node: %v, and final: %v", nodes, inspected, final)
	}
	return nil
}

// checkConversation checks the answers to script against the protocol.
func checkConversation(events []wire.Event) error {
	if len(events) < 6 || len(events) > 20 {
		return fmt.Errorf("%d messages; want 6 to 20", len(events))
	}
	if e := events[0]; e.ID != 1 || e.Hello == nil || len(e.Hello.Games) == 0 {
		return fmt.Errorf("hello was answered by %+v", e)
	}
	if e := events[1]; e.ID != 2 || e.Board == nil || e.Board.Ply != 2 || e.Epoch != 1 {
		return fmt.Errorf("open was answered by %+v", e)
	}
	if e := events[2]; e.ID != 3 || e.Error == nil || e.Error.Kind != wire.KindMessage {
		return fmt.Errorf("nonsense was answered by %+v", e)
	}
	last := len(events) - 1
	for i, e := range events[3:last] {
		if e.ID != 4 || e.Report == nil || e.Report.Final != (i == last-4) || e.Report.Move == "" {
			return fmt.Errorf("thinking was answered by %+v", e)
		}
	}
	if r := events[last-1].Report; r.Done == 0 || len(r.Rows) == 0 {
		return errors.New("the stopped search had done nothing")
	}
	if e := events[last]; e.ID != 6 || e.Report == nil || !e.Report.Final {
		return fmt.Errorf("the second search was answered by %+v", e)
	}
	return nil
}

// lastReport returns the report in the last event.
func lastReport(t *testing.T, events []wire.Event) *wire.Report {
	t.Helper()
	if len(events) == 0 || events[len(events)-1].Report == nil {
		t.Fatalf("got the events %+v, want a report at the end", events)
	}
	return events[len(events)-1].Report
}

// testModels checks that a worker learns which models exist, accepts one as bytes, and does without
// a missing one.
func testModels(t *testing.T, folder string) {
	t.Helper()
	model := nettest.Residual(1, 4, 8, 8, 1, 8, false).Marshal()
	if err := os.WriteFile(filepath.Join(folder, "net.onnx"), model, 0o644); err != nil {
		t.Fatal(err)
	}
	ask := func(file string) *wire.Report {
		return lastReport(t, drive(t, folder, "exec=exec.js&models=chess,othello",
			string(wire.EncodeCommand(wire.Command{ID: 1, Open: &wire.Open{Game: "othello"}})),
			string(wire.EncodeCommand(wire.Command{ID: 2, Think: &wire.Think{Epoch: 1, Seat: "black", Agent: "puct:n=20"}})),
			`wait "net":"othello"`, "model othello "+file, `wait "final":true`))
	}
	if r := ask("net.onnx"); r.Net != "othello" || r.Kernel == "" || r.Lacks != nil || r.Done != 20 {
		t.Errorf("with its model: got the report %+v, want 20 simulations with the net", r)
	}
	if r := ask("gone.onnx"); r.Kernel != "" || r.Lacks == nil || r.Lacks.Text != "gone.onnx is missing" || r.Done != 20 {
		t.Errorf("without its model: got the report %+v, want 20 simulations and what it lacks", r)
	}
}

func TestWorkerInNode(t *testing.T) {
	needNode(t)
	folder := site(t)
	testModels(t, folder)
	events := drive(t, folder, "exec=exec.js", conversation()...)
	slow := slices.IndexFunc(events, func(e wire.Event) bool { return e.ID > 6 })
	if slow < 0 {
		t.Fatalf("a slow search reported nothing: %+v", events)
	}
	if err := errors.Join(checkConversation(events[:slow]), checkWatched(events[slow:])); err != nil {
		t.Error(err)
	}
	for fragment, want := range map[string]string{
		"exec=gone.js": "The engine stopped",
		"":             "without the name",
	} {
		events := drive(t, folder, fragment, `wait error`)
		if len(events) == 0 || events[0].ID != 0 || events[0].Error == nil ||
			events[0].Error.Kind != wire.KindInside || !strings.Contains(events[0].Error.Text, want) {
			t.Errorf("%q was answered by %+v; want an error that says %q", fragment, events, want)
		}
	}
}
