package main

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/arena"
	"playout/engine/lab/labtest"
	"playout/engine/lab/matches"
)

// played plays a match and returns its results file.
func played(t *testing.T, game, agents string, more ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "results.jsonl")
	succeed(t, "", append([]string{"match", "-game", game, "-agents", agents, "-out", file}, more...)...)
	return file
}

// standingsJSON is the output of standings -json.
type standingsJSON struct {
	Game    string
	Games   int
	Agents  []struct{ Wins, Draws, Losses int }
	Ratings struct {
		Agents []struct {
			Agent               string
			Elo, Low, High, K20 float64
		}
	}
	Pairs []struct {
		Agents      [2]string
		Games       int
		Score       float64
		Pentanomial [5]int
		Elo         *float64
	}
	SPRT *struct {
		LLR     float64
		Decided bool
	}
}

func readStandings(t *testing.T, args ...string) (m standingsJSON) {
	t.Helper()
	if err := json.Unmarshal([]byte(succeed(t, "", append([]string{"standings", "-json"}, args...)...)), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// Files of several matches make one list of standings, whose parts are consistent.
func TestStandings(t *testing.T) {
	robin := played(t, "othello", "random rules uct:n=10", "-format", "roundrobin", "-games", "30")
	gauntlet := played(t, "othello", "uct:n=30 random uct:n=10", "-format", "gauntlet", "-games", "20", "-seed", "2")
	m := readStandings(t, "-anchor", "random=1000", robin, gauntlet)
	if m.Game != "othello" || m.Games != 3*30+2*20 || len(m.Agents) != 4 || len(m.Pairs) != 5 {
		t.Fatalf(`got %+v; want m.Game == "othello" && m.Games == 3*30 + 2*20 && len(m.Agents) == 4 && len(m.Pairs) == 5`, m)
	}
	games := 0
	for _, p := range m.Pairs {
		games += p.Games
		pairs, won := 0, 0.0
		for i, n := range p.Pentanomial {
			pairs += n
			won += float64(i*n) / 2
		}
		if 2*pairs != p.Games || math.Abs(won-p.Score*float64(p.Games)) > 1e-9 || p.Elo != nil && (*p.Elo > 0) != (p.Score > 0.5) {
			t.Errorf("pair %+v", p)
		}
	}
	if games != m.Games {
		t.Errorf("%d games in pairs, %d in all", games, m.Games)
	}
	elo := map[string]float64{}
	held := 0.0
	for i, r := range m.Ratings.Agents {
		elo[r.Agent] = r.Elo
		if r.Agent == "random" {
			held = r.K20
		}
		if r.Low > r.Elo || r.High < r.Elo || m.Agents[i].Wins+m.Agents[i].Draws+m.Agents[i].Losses == 0 {
			t.Errorf("rating %+v, %+v; want r.Low <= r.Elo && r.High >= r.Elo && m.Agents[i].Wins + m.Agents[i].Draws + m.Agents[i].Losses != 0", r, m.Agents[i])
		}
	}
	if math.Abs(elo["random"]-1000) > 1e-6 || elo["uct:n=30"] < elo["uct:n=10"] || elo["uct:n=10"] < elo["random"] || held != 1000 {
		t.Errorf("ratings %v, K = 20 of the anchor %g", elo, held)
	}
	k20 := 0.0
	for _, r := range readStandings(t, robin, gauntlet).Ratings.Agents {
		k20 += r.K20
	}
	if math.Abs(k20) > 1e-6 {
		t.Errorf("without an anchor K = 20 adds up to %g", k20)
	}
	text := succeed(t, "", "standings", robin, gauntlet)
	for _, want := range []string{"othello, 130 games\n", "#  agent", "pair   games  score", "1 – 2  30     0."} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	two := played(t, "othello", "uct:n=20 random", "-games", "200", "-sprt", "0,100")
	if m := readStandings(t, "-sprt", "0,100", two); m.SPRT == nil || !m.SPRT.Decided || m.SPRT.LLR < 2.94 || m.Games >= 200 {
		t.Errorf("a test of an agent that is better by far: %+v after %d games", m.SPRT, m.Games)
	}
}

// Standings of geese have deaths, lengths and ranks; so has match -json, in the order of the
// agents.
func TestStandingsOfGeese(t *testing.T) {
	file := played(t, "geese", "rules random random random", "-games", "8")
	text := succeed(t, "", "standings", file)
	if !strings.Contains(text, "deaths  length  of survivors  ranks") || strings.Contains(text, "normalised") {
		t.Errorf("want columns of deaths and ranks, and nothing normalised, got\n%s", text)
	}
	var m struct {
		Agents []struct {
			Agent                               string
			Wins, Draws, Losses, Deaths, Errors int
			Score, Length                       float64
			Ranks                               []int
		}
	}
	out := succeed(t, "", "match", "-game", "geese", "-agents", "rules random random random", "-games", "8", "-json")
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatal(err)
	}
	score, first := 0.0, 0
	for i, a := range m.Agents {
		score += a.Score
		ranked := 0
		for _, n := range a.Ranks {
			ranked += n
		}
		first += a.Ranks[0]
		if (a.Agent == "rules") != (i == 0) || a.Wins+a.Draws+a.Losses != 8 || ranked != 8 || a.Wins+a.Draws != a.Ranks[0] || a.Length < 1 || a.Deaths > 8 || a.Errors != 0 {
			t.Errorf("agent %d: %+v", i, a)
		}
	}
	if math.Abs(score-1) > 1e-9 || first < 8 || m.Agents[0].Wins < 6 || m.Agents[1].Deaths < 7 {
		t.Errorf("scores add up to %g, %d first: %+v", score, first, m.Agents)
	}
}

// Impossible results are an error of one line that says where; standings reports a truncated
// file, and uses the rest of it.
func TestStandingsOfBrokenFiles(t *testing.T) {
	good := played(t, "othello", "random rules", "-games", "4")
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(labtest.WithoutSums(text), "\n")
	file := filepath.Join(t.TempDir(), "bad.jsonl")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(strings.Join(lines[:4], "") + lines[4][:30])
	status, out, errs := call("", "standings", file)
	if status != 0 || !strings.Contains(errs, "is cut short after 3 games") || !strings.HasPrefix(out, "othello, 3 games\n") {
		t.Errorf("cut short: status %d, %q, %s", status, errs, out)
	}
	other := played(t, "morris", "random rules", "-games", "2")
	apart := played(t, "othello", "uct:n=1 uct:n=2", "-games", "2")
	for _, c := range []struct{ name, text, args, want string }{
		{"empty", "", file, file + ": it is empty; allowed: a results file"},
		{"an empty line", "\n", file, file + `: it is not a results file, but begins with ""`},
		{"no head", "[]\n", file, "it is not a results file, but begins with "},
		{"no game", `{"game":"go"}` + "\n", file, "line 1: "},
		{"a bad agent", strings.Replace(lines[0], "random", "tarot", 1), file, `line 1: agent "tarot"`},
		{"a bad format", strings.Replace(lines[0], `"agents"`, `"format":"cup","agents"`, 1), file, `line 1: format "cup"; allowed: match, roundrobin, gauntlet`},
		{"a bad allowance", strings.Replace(lines[0], `"agents"`, `"step":"long","agents"`, 1), file, `line 1: step "long"; allowed: a time such as 1.5s`},
		{"only a head", lines[0], file, "standings: " + file + " holds no game; allowed: at least one\n"},
		{"two heads", lines[0], file + " " + file, "standings: " + file + ", " + file + " hold no game; allowed: at least one\n"},
		{"a torn line", lines[0] + lines[1][:20] + "\n" + lines[2], file, "line 2 is not a game"},
		{"other seats", lines[0] + strings.Replace(lines[1], `"seats":[`, `"seats":[1,`, 1), file, "game "},
		{"two games", "", good + " " + other, "it is a match of morris, the others are of othello"},
		{"no common scale", "", good + " " + apart, "are not joined by games"},
		{"no anchor", "", "-anchor uct=5 " + good, `-anchor "uct=5"; allowed: AGENT=ELO with one of random, rules`},
		{"no test", "", "-sprt 5,0 " + good, "-sprt: a test of 5 against 0 Elo; allowed: "},
		{"no file", "", file + "x", "standings: " + file + "x: there is no such file\n"},
	} {
		write(c.text)
		status, _, errs := call("", append([]string{"standings"}, strings.Fields(c.args)...)...)
		if status != 2 || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %s", c.name, status, errs, c.want)
		}
	}
}

// For every wrong bit of a results file, standings rejects the file in a line that names it and
// the line, or prints the same as before. So it does for the lines added to a file of an earlier
// version, which has no checksums. With PLAYOUT_LONG=1 the test tries more bits; package disk
// tries every bit of a small file.
func TestStandingsOfWrongBits(t *testing.T) {
	tries := 120
	if os.Getenv("PLAYOUT_LONG") == "1" {
		tries = 2000
	}
	file := played(t, "othello", "random rules", "-games", "8")
	sealed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, games, _ := strings.Cut(string(sealed), "\n")
	old := labtest.WithoutSums([]byte(head)) + "\n"
	want := succeed(t, "", "standings", file)
	r := rand.New(rand.NewPCG(7, 0))
	refused := 0
	for i := range tries {
		bad, first := bytes.Clone(sealed), 0
		if i%4 == 0 {
			bad, first = []byte(old+games), len(old)
		}
		at := first + r.IntN(len(bad)-first)
		bad[at] ^= 1 << r.IntN(8)
		if err := os.WriteFile(file, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		status, out, errs := call("", "standings", file)
		if status == 0 && out == want {
			continue
		}
		refused++
		if status != 2 || out != "" || !strings.HasPrefix(errs, "playout standings: "+file+": line ") || strings.Count(errs, "\n") != 1 {
			t.Errorf("byte %d of %q: status %d, %q, %q", at, bad[max(0, at-9):min(len(bad), at+9)], status, errs, out)
		}
	}
	if refused < tries*8/10 {
		t.Errorf("%d of %d wrong bits are refused", refused, tries)
	}
}

// Every results file gives standings or an error of one line.
func FuzzResults(f *testing.F) {
	head := `{"game":"othello","agents":["random","rules"],"seed":1,"openings":"random:8"}` + "\n"
	game := `{"game":0,"seats":[0,1],"returns":[1,-1],"margin":[4,-4],"plies":60,"moves":[3],"nanos":[[5],[]]}` + "\n"
	f.Add([]byte(head + game + strings.Replace(strings.Replace(game, `"game":0`, `"game":1`, 1), "[0,1]", "[1,0]", 1)))
	f.Add([]byte(head + strings.Replace(game, "1,-1", "0.5,1e99", 1)))
	f.Add([]byte(head + strings.Replace(game, `"moves"`, `"faults":[{"seat":1,"ply":-1,"error":"x"}],"sizes":[1,1],"died":[0,-9],"moves"`, 1)))
	f.Add([]byte(`{"game":"othello","agents":["random","random"],"openings":"random:8","clock":"10s+-1s"}` + "\n"))
	f.Add([]byte(`{"game":"geese:seats=3","format":"gauntlet","agents":["random","random","rules"],"openings":"random:0","step":"1s","overage":"-5s"}` + "\n"))
	f.Add([]byte(`{"game":"chess","agents":["random","rules"],"openings":"random:0"}` + "\n" + `{"game":9223372036854775807,"seats":[1,0],"returns":[0,0],"nanos":[[],[]]}` + "\n"))
	f.Add([]byte(head + game + "\x00\x00\x00\n" + game))
	path := filepath.Join(f.TempDir(), "results.jsonl")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		tournament, err := matches.Read([]string{path}, nil)
		if err == nil && tournament.Games() > 0 {
			var out bytes.Buffer
			if err = printStandings(&out, tournament.Standings()); err == nil {
				err = printTournament(&out, tournament, arena.Anchor{Agent: -1}, nil)
			}
			if strings.Contains(out.String(), "NaN") {
				t.Errorf("not a number in\n%s", out.String())
			}
		}
		if err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("not one line: %v", err)
		}
	})
}
