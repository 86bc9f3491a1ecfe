//go:build unix

package folder

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The net learns from the values that the recipe's appraiser gives its games, and the log's
// command names the appraiser.
func TestRunAppraises(t *testing.T) {
	answer, err := filepath.Abs("../../../uci/testdata/stockfish15-eval.txt")
	if err != nil {
		t.Fatal(err)
	}
	engine := filepath.Join(t.TempDir(), "engine")
	script := "#!/bin/sh\nwhile read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; quit) exit;; eval) cat '" + answer + "';; esac; done\n"
	if err := os.WriteFile(engine, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	r := parse(t, `{"name":"judged","game":"chess","train":{"arch":"sides:4 screlu value(dense tanh)","planes":"anchored","target":"worth","epochs":1},
		"rounds":[{"games":[{"agents":"random","appraiser":"`+engine+`","count":2,"to":4}]}]}`)
	dir := t.TempDir()
	if err := Run(t.Context(), r, Options{Source: "judged.json", Scale: 1, Dir: dir, Workers: 2, Out: new(bytes.Buffer)}); err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(filepath.Join(dir, logFile))
	if err != nil || !strings.Contains(string(log), "playout selfplay -game chess -agents random -games 2 -openings random:0-4 -seed 1 -appraiser "+engine+" -out round1-1.data\t") {
		t.Errorf("%v; the log is\n%s", err, log)
	}
	card, err := os.ReadFile(filepath.Join(dir, "judged.json"))
	if err != nil || !strings.Contains(string(card), `"planes": "anchored"`) {
		t.Errorf("%v; the card is\n%s", err, card)
	}
}
