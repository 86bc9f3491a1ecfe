//go:build !js

package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// asEngine says, in the environment, that this test binary is to be "playout uci".
const asEngine = "PLAYOUT_TEST_UCI"

func TestMain(m *testing.M) {
	if os.Getenv(asEngine) != "" {
		os.Exit(run([]string{"uci"}, os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// Our engine plays in our matches like any other.
func TestMatchAgainstEngine(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asEngine, "1")
	out := succeed(t, "", "match", "-game", "chess", "-games", "4", "-json", "-agents", "random uci:ms=1,cmd="+self)
	var m matchJSON
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatal(err)
	}
	if random := m.Agents[0]; random.Wins > 0 || random.Losses < 3 || m.Agents[1].Errors > 0 {
		t.Errorf("%+v", m.Agents)
	}
}

// speak is the engine's answers to a whole script.
func speak(t testing.TB, agent, script string) []string {
	t.Helper()
	status, out, errs := call(script, "uci", "-agent", agent)
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	return strings.Split(strings.TrimSuffix(out, "\n"), "\n")
}

// said are the lines that begin with a word, without it.
func said(lines []string, word string) (found []string) {
	for _, line := range lines {
		if rest, ok := strings.CutPrefix(line, word); ok {
			found = append(found, strings.TrimSpace(rest))
		}
	}
	return found
}

// An agent that is not available is an error before anything is read.
func TestUCIErrors(t *testing.T) {
	for args, want := range map[string]string{
		"-agent go":          `playout uci: agent "go": no agent "go"; allowed: `,
		"-agent puct:net=no": `playout uci: agent "puct:net=no": net "no": there is no such net; allowed: `,
		"-seed 2147483648":   "playout uci: -seed 2147483648; allowed: 0 to 2147483647",
		"now":                `playout uci: argument "now" is not a flag; allowed: `,
	} {
		status, _, stderr := call("quit", append([]string{"uci"}, strings.Fields(args)...)...)
		if status != 2 || !strings.HasPrefix(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d, %q", args, status, stderr)
		}
	}
}
