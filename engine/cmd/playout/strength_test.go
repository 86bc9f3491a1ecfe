package main

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"
)

// The net is as strong as models/othello.json says: with equal simulations it clearly
// beats playouts. The full match has 400 games.
func TestShippedNetBeatsPlayouts(t *testing.T) {
	games := 12
	if os.Getenv("PLAYOUT_LONG") == "1" {
		games = 400
	}
	status, out, errs := call("", "match", "-game", "othello", "-agents", "puct:n=100 uct:n=100",
		"-games", strconv.Itoa(games), "-seed", "1", "-json")
	if status != 0 {
		t.Fatalf("status %d, %s, want 0", status, errs)
	}
	var m matchJSON
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatal(err)
	}
	if a := m.Agents[0]; m.Games != games || a.Low < 0.55 {
		t.Errorf("%d games: %s scores %.3f, from %.3f; want at least 0.55", m.Games, a.Agent, a.Score, a.Low)
	}
}
