package data

import (
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
)

// database returns a file of the WTHOR database with random games that are over.
func database(t *testing.T, n int) []byte {
	g, err := games.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	file := make([]byte, 16)
	binary.LittleEndian.PutUint32(file[4:], uint32(n))
	for i := range n {
		one := make([]byte, 68)
		moves := one[8:8]
		rand := game.NewRand(uint64(i))
		s := g.New(rand)
		for s.Acting() != 0 {
			joint, _ := game.RandomJoint(s, rand, nil)
			if move := joint[s.Acting().First()]; move < 64 {
				moves = append(moves, byte(10*(move/8+1)+move%8+1))
			}
			s.Play(joint, rand)
		}
		var margin [game.MaxSeats]int
		s.(game.Scorer).Margin(&margin)
		one[6] = byte((64 + margin[0]) / 2)
		file = append(file, one...)
	}
	return file
}

// Collect counts the games of a file of the WTHOR database.
func TestCollectWTHOR(t *testing.T) {
	g, err := games.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "WTH_2026.WTB")
	if err := os.WriteFile(path, database(t, 20), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := Collect(context.Background(), CollectOptions{Game: g, Files: []string{path}})
	if err != nil || c.Games.Games != 20 || c.Bad != 0 {
		t.Errorf("%v, %v, want 20 games and none left out", c, err)
	}
}

// Verify replays the episode that a page of env.render shows.
func TestVerifyPage(t *testing.T) {
	episode := unpacked(t, "../../games/geese/testdata/leaderboard-26316666.json.gz")
	if !strings.Contains(episode, "hungry_geese") {
		episode = strings.Replace(episode, "{", `{"name":"hungry_geese",`, 1)
	}
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte("<html><script>window.kaggle = {\"environment\": "+episode+"};</script></html>"), 0o644); err != nil {
		t.Fatal(err)
	}
	v, err := Verify(geeseGame(t), []string{path})
	if err != nil || v.Episodes != 1 || v.Transitions < 100 || v.Mismatches != 0 {
		t.Errorf("%+v, %v, want 1 episode without mismatches", v, err)
	}
}

// Collect reads games from files in the character sets of old programs.
func TestCollectCharacterSets(t *testing.T) {
	g, err := games.Parse("chess")
	if err != nil {
		t.Fatal(err)
	}
	game := "[White \"Mu\xf1oz\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 e5 {\x93yes\x94} 1-0\r\n\r\n"
	wide := []byte{0xff, 0xfe}
	for _, c := range []byte(game) {
		wide = append(wide, c, 0)
	}
	for name, data := range map[string][]byte{"latin.pgn": []byte(game + game), "wide.pgn": wide} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		c, err := Collect(context.Background(), CollectOptions{Game: g, Files: []string{path}})
		if err != nil || c.Games.Games == 0 || c.Bad != 0 {
			t.Errorf("%s: %v, %v, want games and none left out", name, c, err)
		}
	}
}
