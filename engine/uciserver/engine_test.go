//go:build !js

package uciserver

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"playout/engine/games"
)

// Environment variables with which this test binary is an engine: for a game and perhaps, after a
// blank, with an agent; and with a fault.
const (
	asEngine  = "PLAYOUT_TEST_UCI"
	withFault = "PLAYOUT_TEST_FAULT"
)

func TestMain(m *testing.M) {
	if name := os.Getenv(asEngine); name != "" {
		serveWith(name, os.Getenv(withFault))
		return
	}
	os.Exit(m.Run())
}

// faults change the lines that an engine reads, and those that it writes, one by one; "" is no
// line.
var faults = map[string]struct{ in, out func(line string) string }{
	"": {},
	"has no name": {out: func(line string) string {
		if strings.HasPrefix(line, "id name") {
			return ""
		}
		return line
	}},
	"announces a wrong option": {out: func(line string) string {
		return strings.Replace(line, "option name Seed type spin", "option name Seed type spun", 1)
	}},
	"announces a wrong default": {out: func(line string) string { return strings.Replace(line, "default 30 ", "default 99999 ", 1) }},
	"dies of unknown words": {in: func(line string) string {
		if strings.HasPrefix(line, "xyzzy") {
			os.Exit(3)
		}
		return line
	}},
	"dies of malformed lines": {in: func(line string) string {
		if line == "position fen xyzzy" {
			os.Exit(3)
		}
		return line
	}},
	"answers twice": {out: func(line string) string {
		if strings.HasPrefix(line, "bestmove") {
			return line + "\n" + line
		}
		return line
	}},
	"plays illegal moves": {out: func(line string) string { return strings.Replace(line, "bestmove ", "bestmove x", 1) }},
	"ignores stop":        {in: without("stop")},
	"ignores quit":        {in: without("quit")},
	"ignores searchmoves": {in: func(line string) string { line, _, _ = strings.Cut(line, " searchmoves"); return line }},
	"does not hold":       {in: func(line string) string { return strings.Replace(line, "go infinite", "go movetime 1", 1) }},
	"moves after stop": {in: func(line string) string {
		if line == "ponderhit" {
			fmt.Println("bestmove f5")
		}
		return line
	}},
}

// without returns a filter that drops a line.
func without(line string) func(string) string {
	return func(other string) string {
		if other == line {
			return ""
		}
		return other
	}
}

// serveWith serves a game with a fault.
func serveWith(name, fault string) {
	name, agent, _ := strings.Cut(name, " ")
	g, err := games.Parse(name)
	if err != nil {
		panic(err)
	}
	filter := func(from io.Reader, to io.WriteCloser, change func(string) string) {
		defer to.Close()
		in := bufio.NewReader(from)
		for {
			line, err := in.ReadString('\n')
			if line = strings.TrimSuffix(line, "\n"); change != nil {
				line = change(line)
			}
			if line != "" {
				fmt.Fprintln(to, line)
			}
			if err != nil {
				return
			}
		}
	}
	f := faults[fault]
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	go filter(os.Stdin, toEngine, f.in)
	go func() {
		defer out.Close()
		if err := Serve(in, out, Options{Game: g, Agent: agent, Seed: 1}); err != nil {
			panic(err)
		}
	}()
	filter(fromEngine, os.Stdout, f.out)
}
