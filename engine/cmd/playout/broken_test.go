//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
)

// An outside engine that cannot start loses its games, if the others have games without it. If
// no game can be played, the match is an error and writes nothing.
func TestEnginesThatCannotBegin(t *testing.T) {
	folder := t.TempDir()
	for what, script := range map[string]string{
		"exits":         "exit 1",
		"talks":         "echo hello; echo; echo uciok; echo no; exit",
		"floods":        "while :; do echo option name N type check default false; done",
		"is no program": "",
	} {
		path := filepath.Join(folder, strings.ReplaceAll(what, " ", "-"))
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		if script == "" {
			path += "-anywhere"
		}
		bad := "uci:cmd=" + path + ",ms=1"
		file := filepath.Join(folder, what+".jsonl")
		match := func(agents string, more ...string) (int, string, string) {
			return call("", append([]string{"match", "-game", "chess", "-games", "4", "-json", "-out", file, "-agents", agents}, more...)...)
		}
		for _, agents := range [][]string{{"random " + bad}, {bad + " random rules", "-format", "gauntlet"}} {
			status, out, errs := match(agents[0], agents[1:]...)
			if _, err := os.Stat(file); status != 2 || out != "" || strings.Count(errs, "\n") != 1 || !os.IsNotExist(err) ||
				!strings.HasPrefix(errs, `playout match: agent "`+bad+`": engine `+filepath.Base(path)+": ") || !strings.HasSuffix(errs, "; no game can be played\n") {
				t.Errorf("%s, %s: status %d, %q, %v", what, agents, status, errs, err)
			}
		}
		status, out, errs := match("random "+bad+" rules", "-format", "roundrobin")
		var m matchJSON
		if err := json.Unmarshal([]byte(out), &m); status != 0 || err != nil {
			t.Fatalf("%s: status %d, %q, %v, want status == 0", what, status, errs, err)
		}
		if a := m.Agents[1]; m.Games != 12 || a.Losses != 8 || a.Errors != 8 || m.Agents[0].Wins < 4 || m.Agents[2].Errors != 0 {
			t.Errorf("%s: %+v; want m.Games == 12 && a.Losses == 8 && a.Errors == 8 && m.Agents[0].Wins >= 4 && m.Agents[2].Errors == 0", what, m)
		}
		if want := `playout match: agent "` + bad + `": engine `; !strings.HasPrefix(errs, want) || !strings.HasSuffix(errs, "; it loses its games\n") || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %q, want %q", what, errs, want)
		}
		if table := succeed(t, "", "standings", file); !strings.Contains(table, "chess, 12 games") {
			t.Errorf(`%s: %s, want a table of chess, 12 games`, what, table)
		}
	}
}

// Only a flag allows outside engines: the program that talks to this engine need not be the one
// that started it.
func TestUCIStartsNoOutsideEngine(t *testing.T) {
	ran := filepath.Join(t.TempDir(), "ran")
	script := filepath.Join(t.TempDir(), "engine")
	if err := os.WriteFile(script, []byte("#!/bin/sh\n: >"+ran+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	agent := "uci:cmd=" + script
	want := `agent "` + game.Clip(agent) + `" is an outside program; allowed: `
	status, out, errs := call("uci\nquit\n", "uci", "-agent", agent)
	if status != 2 || out != "" || errs != "playout uci: "+want+"-outside set, and other agents\n" {
		t.Errorf(`-agent: status %d, %q, %q; want status 2 and only the error %q`, status, out, errs, want)
	}
	lines := speak(t, "random", "setoption name Agent value "+agent+"\nuci\ngo")
	if infos := linesWith(lines, "info"); !slices.Contains(infos, "string "+want+"outside set, and other agents") || len(linesWith(lines, "bestmove")) != 1 {
		t.Errorf(`setoption: %q; want the error as info, and one bestmove`, lines)
	}
	if !slices.Contains(lines, "option name Agent type string default random") {
		t.Errorf(`%q, want slices.Contains(lines, "option name Agent type string default random")`, lines)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("it was started")
	}
	status, _, errs = call("quit\n", "uci", "-outside", "-agent", agent)
	if _, err := os.Stat(ran); status != 2 || !strings.Contains(errs, ": engine engine: ") || err != nil {
		t.Errorf(`-outside: status %d, %q, %v; want status 2 and an error about the engine`, status, errs, err) // it exits without output
	}
}
