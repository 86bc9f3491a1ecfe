package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/arena"
	"playout/engine/golden"
	"playout/engine/lab/labtest"
	"playout/engine/lab/reports/tables"
	"playout/engine/strict/stricttest"
)

func TestFind(t *testing.T) {
	all, err := Find(All)
	if err != nil || len(all) != len(Tables()) {
		t.Errorf("%d tables, %v, want %d", len(all), err, len(Tables()))
	}
	one, err := Find("r5-terms")
	if err != nil || len(one) != 1 || one[0].ID != "r5-terms" {
		t.Errorf("%v, %v; want r5-terms alone", one, err)
	}
	if _, err := Find("r9\n"); err == nil || !strings.HasPrefix(err.Error(), `table "r9`) || !strings.Contains(err.Error(), "allowed: all, r1-start, ") || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	some, err := one[0].Choose("c,x")
	if err != nil || len(some.Rows) != 2 || some.Rows[0].Name != "x" {
		t.Errorf("%v, %v; want the rows x and c", some.Rows, err)
	}
	if _, err := one[0].Choose("c,y"); err == nil || err.Error() != `row "y" is unknown; allowed: discs, corners, x, c, mobility` {
		t.Error(err)
	}
}

// terms returns two rows of a table whose games are short.
func terms(t *testing.T) Table {
	t.Helper()
	found, err := Find("r5-terms")
	if err != nil {
		t.Fatal(err)
	}
	table, err := found[0].Choose("x,c")
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// play plays these rows and must succeed.
func play(t *testing.T, table Table, o Options) (*Result, []Played) {
	t.Helper()
	whole, now, missing, err := table.Play(t.Context(), o)
	if err != nil || len(missing) > 0 {
		t.Fatal(missing, err)
	}
	return whole, now
}

// A table continues in its folder with more games and other rows; it plays no game twice, and
// the files agree with the result.
func TestPlay(t *testing.T) {
	table, dir := terms(t), t.TempDir()
	o := Options{Dir: dir, Games: 2, Seed: 1, Workers: 1}
	first, now := play(t, table, o)
	if len(now) != 2 || len(first.Rows) != 2 || first.Rows[0].Row != "x" || first.Rows[0].Games != 2 || first.Rows[0].Margins == nil {
		t.Fatalf("%+v; want two rows, the first x with 2 games and margins", first)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	kept, games := read("r5-terms.json"), read("r5-terms/x.jsonl")
	if !strings.Contains(kept, "\n \"version\": 2,\n") || !strings.Contains(games, `"version":2,`) {
		t.Errorf("no version in\n%.300s\n%.300s", kept, games)
	}
	again, _ := play(t, table, o)
	if read("r5-terms.json") != kept || read("r5-terms/x.jsonl") != games || !sameStandings(again.Rows[0].Agents, first.Rows[0].Agents) {
		t.Error("the second run plays games again, or changes files")
	}
	// A run that was killed while writing a line continues.
	cut := strings.LastIndex(strings.TrimSpace(games), "\n") + 20
	if err := os.WriteFile(filepath.Join(dir, "r5-terms/x.jsonl"), []byte(games[:cut]), 0o644); err != nil {
		t.Fatal(err)
	}
	play(t, table, o)
	if got := read("r5-terms/x.jsonl"); !strings.HasPrefix(got, games[:cut-20]) || strings.Count(got, "\n") != strings.Count(games, "\n") {
		t.Errorf("from a file cut short, the games are\n%s", got)
	}
	o.Games = 4
	more, _ := play(t, table, o)
	if len(more.Rows) != 4 || more.Rows[1].Row != "x" || more.Rows[1].Games != 4 || !strings.HasPrefix(read("r5-terms/x.jsonl"), games[:cut-20]) {
		t.Errorf("with more games: %+v; want 4 rows, the second x with 4 games after the earlier ones", more.Rows)
	}
	csv, page := read("r5-terms.csv"), read("r5-terms.md")
	for i, p := range more.Rows {
		a := p.Agents[0]
		if !strings.Contains(csv, fmt.Sprintf(",%q,%d,%d,%d,%.4f,", a.Agent, a.Wins, a.Draws, a.Losses, a.Score)) {
			t.Errorf("%s is not in\n%s", a.Agent, csv)
		}
		if line := table.lines(&p, i%2 == 1); !strings.Contains(page, line) || strings.Count(line, "|") != strings.Count(strings.SplitN(tableHead, "\n", 2)[0], "|") {
			t.Errorf("%q is not in\n%s", line, page)
		}
	}
	// A table with some of its rows writes only these, whatever its folder holds.
	some := table
	some.Rows = table.Rows[1:]
	var b strings.Builder
	if err := some.Markdown(&b, more, nil); err != nil || strings.Contains(b.String(), table.Rows[0].Label) || !strings.Contains(b.String(), table.Rows[1].Label) {
		t.Errorf("one row alone: %v\n%s", err, b.String())
	}
	if want := "- **`c`**, " + table.Rows[1].Label + ". `alphabeta:eval=report5,plain=on` against `alphabeta:eval=report5,plain=on,without=c`\n"; !strings.Contains(b.String(), want) {
		t.Errorf("without %s\n%s", want, b.String())
	}
	for _, name := range []string{"r5-terms-scores.svg", "r5-terms-games.svg"} {
		if text := read(name); !strings.HasPrefix(text, "<!-- playout table -->\n<svg ") || !strings.Contains(text, "x, 4 games") {
			t.Errorf("%s begins with\n%.300s\nwant the mark, a drawing and x, 4 games", name, text)
		}
	}
}

// Results of another version, other agents or another seed, and files that are no result, are
// rejected in one line, and stay as they are. Here they have no checksums, as those of an
// earlier version.
func TestOtherResults(t *testing.T) {
	table, dir := terms(t), t.TempDir()
	o := Options{Dir: dir, Games: 2, Seed: 1, Workers: 1}
	play(t, table, o)
	path, games := filepath.Join(dir, "r5-terms.json"), filepath.Join(dir, "r5-terms", "x.jsonl")
	for _, c := range []struct{ file, old, now, want string }{
		{path, `"version": 2`, `"version": 7`, "it is of version 7 of r5-terms, today's is 2; allowed: a new folder"},
		{path, `"format": 1`, `"format": 2`, "its format is 2; allowed: 1"},
		{path, `"playout": "report table"`, `"playout": "table"`, `playout is "table"; allowed: "report table"`},
		{path, `"table": "r5-terms"`, `"table": "r5-plain"`, `it is of table "r5-plain"; allowed: r5-terms`},
		{path, `without=x"`, `without=x,depth=2"`, `row x: its agents are "alphabeta`},
		{path, `"row": "x"`, `"row": "y"`, `row "y" is not of r5-terms`},
		{path, `"seed": 1`, `"seed": 2`, "it is of seed 2; allowed: seed 2, or a new folder"},
		{path, `{`, `[`, "not JSON"},
		{path, `"games": 2`, `"games": 0`, "row x has 0 games of 2 agents"},
		{path, `"width": `, `"width": -`, "row x: a histogram of "},
		{path, `"width": `, `"width": 99999999999`, "row x: a histogram of "},
		{games, `"version":2`, `"version":9`, "its games are of version 9 of the table, those of today of 2; allowed: a new file"},
		{games, `without=x"`, `without=c"`, "it holds another match"},
	} {
		before, err := os.ReadFile(c.file)
		if err != nil {
			t.Fatal(err)
		}
		old := unsealed(before)
		changed := strings.Replace(old, c.old, c.now, 1)
		if changed == old {
			t.Fatalf("%q is not in %s", c.old, before)
		}
		if err := os.WriteFile(c.file, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		_, _, _, err = table.Play(t.Context(), o)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s instead of %s: %v, want %s", c.now, c.old, err, c.want)
		}
		if after, _ := os.ReadFile(c.file); string(after) != changed {
			t.Errorf("%s is changed, want %v", c.file, changed)
		}
		if err := os.WriteFile(c.file, before, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	play(t, table, o)
}

// A row of report 3 has how its games ended: every game once, in words that readers know. A result
// without them, of an earlier version, is accepted; one with wrong ones is not.
func TestEndings(t *testing.T) {
	found, err := Find("r3-elo")
	if err != nil {
		t.Fatal(err)
	}
	table, err := found[0].Choose("none")
	if err != nil {
		t.Fatal(err)
	}
	whole, _ := play(t, table, Options{Games: 4, Seed: 1, Workers: 2})
	p := &whole.Rows[0]
	sum := 0
	for how, n := range p.Endings {
		if endingWords[how] == "" || n < 1 {
			t.Errorf("%d games ended by %q, want a known word", n, how)
		}
		sum += n
	}
	decided := p.Agents[0].Wins + p.Agents[0].Losses
	if sum != 4 || p.Endings["checkmate"] != decided {
		t.Errorf("of 4 games %d were decided, and they ended by %v; want all games, and checkmate in the decided ones", decided, p.Endings)
	}
	if size := p.size(0); !strings.HasSuffix(size, "; ended by "+p.endingsText()) || p.endingsText() == "" {
		t.Errorf("the size is %q, want how the games ended", size)
	}
	for _, c := range []struct {
		endings map[string]int
		want    string
	}{
		{p.Endings, ""},
		{nil, ""},
		{map[string]int{"checkmate": 3}, "row none: the ends of 3 games; allowed: of its 4 games"},
		{map[string]int{"boredom": 4}, `row none: 4 games ended by "boredom"; allowed: of its 4 games, by checkmate, fifty, fivefold, `},
		{map[string]int{"checkmate": 5, "stalemate": -1}, "ended by "},
	} {
		p.Endings = c.endings
		err := found[0].Check(whole)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("endings %v: %v, want %q", c.endings, err, c.want)
		}
	}
}

// unsealed returns a file of a table's folder without checksums.
func unsealed(text []byte) string {
	whole := labtest.WithoutSums(text)
	if before, _, sealed := strings.Cut(whole, ",\n \"sum\": \""); sealed {
		return before + "\n}\n"
	}
	return whole
}

// For every wrong bit a result is rejected, or is the same result.
func TestResultOfWrongBits(t *testing.T) {
	found, err := Find("r5-terms")
	if err != nil {
		t.Fatal(err)
	}
	table, good := &found[0], goodResult(t)
	want, err := table.parse(good)
	if err != nil || !strings.HasSuffix(string(good), "\"\n}\n") || len(unsealed(good))+20 > len(good) {
		t.Fatalf("%v, %s; want a result with a checksum", err, good)
	}
	if old, err := table.parse([]byte(unsealed(good))); err != nil || !reflect.DeepEqual(old, want) {
		t.Errorf("without its checksum it reads as %+v, %v; want %+v", old, err, want)
	}
	for bit := 0; bit < 8*len(good); bit += 13 {
		bad := bytes.Clone(good)
		bad[bit/8] ^= 1 << (bit % 8)
		if got, err := table.parse(bad); err == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("bit %d, of byte %q: %+v, want %+v", bit, good[bit/8], got, want)
		}
	}
}

// Play names in one line what a row needs and lacks here, and plays the others.
func TestMissing(t *testing.T) {
	t.Chdir(t.TempDir())
	found, err := Find("r4-final")
	if err != nil {
		t.Fatal(err)
	}
	table := found[0]
	table.Rows = append(slices.Clone(terms(t).Rows), table.Rows[0])
	unknown := table.Rows[0]
	unknown.Name, unknown.Agents = "later", []string{"alphabeta:wings=on", "random"}
	engine := table.Rows[0]
	engine.Name, engine.Agents = "engine", []string{"random", "uci:cmd=./nowhere"}
	table.Rows = append(table.Rows, unknown, engine)
	garbled := table.Rows[2]
	garbled.Name, garbled.Agents = "garbled", []string{"rules", "rules", "rules", "net:net=./garbled.onnx"}
	if err := os.WriteFile("garbled.onnx", []byte("no net"), 0o644); err != nil {
		t.Fatal(err)
	}
	table.Rows = append(table.Rows, garbled)
	_, now, missing, err := table.Play(t.Context(), Options{Games: 2, Seed: 1, Workers: 1})
	if err != nil || len(now) != 2 || len(missing) != 4 {
		t.Fatalf("%d rows, missing %v, %v", len(now), missing, err)
	}
	for i, want := range []string{"geese-report4-125/geese-report4-125.onnx and geese-report4-band1/geese-report4-band1.onnx in this folder, ", `a version of this program that knows its agents (agent "alphabeta:wings=on": `, `agent "uci:cmd=./nowhere": engine nowhere: `, `agent "net:net=./garbled.onnx": net "./garbled.onnx": net: not an ONNX file, or cut short; it needs geese-report4-125/`} {
		if got := missing[i].Needs; !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A result with several faults names all of them, each with its path.
func TestCheckNamesAll(t *testing.T) {
	table, dir := terms(t), t.TempDir()
	play(t, table, Options{Dir: dir, Games: 2, Seed: 1, Workers: 1})
	text, err := os.ReadFile(filepath.Join(dir, "r5-terms.json"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := table.parse(text)
	if err != nil {
		t.Fatal(err)
	}
	x := r.Rows[0]
	other, short := x, x
	other.Meetings, other.Seating = "gauntlet", "free"
	short.Games, short.Lengths.Width = 0, 0
	r.Rows = []Played{{Row: "y"}, other, x, short}
	stricttest.Refused(t, "a result", table.Check(r), fmt.Sprintf(`row "y" is not of r5-terms; row x: its meetings are "gauntlet", today %q; allowed: a new folder; `+
		`row x: its seating is "free", today "each"; allowed: a new folder; row x has 0 games of 2 agents, and 0 ratings; allowed: at least 1, of its 2 agents, and a rating each or none; `+
		`row x: a histogram of %d intervals of 0 from %d; allowed: up to %d, of 1 or more, within %d`, x.Meetings, len(x.Lengths.Counts), x.Lengths.From, maxBins, maxPoints),
		"rows[0].row", "rows[1].meetings", "rows[1].seating", "rows[3]", "rows[3].lengths")
}

// Kept results are of today's tables and rows, and their figures add up.
func TestKept(t *testing.T) {
	known := map[string]bool{"README.md": true}
	for _, table := range Tables() {
		known[table.ID+".json"] = true
		r, err := table.Kept()
		if err != nil {
			t.Error(err)
		}
		for _, p := range rowsOf(r) {
			for _, a := range p.Agents {
				if games := a.Wins + a.Draws + a.Losses; p.Meetings == "" && games != p.Games || a.Score < a.Low || a.Score > a.High ||
					len(p.Agents) == 2 && math.Abs(a.Score*float64(games)-float64(a.Wins)-float64(a.Draws)/2) > 1e-6 {
					t.Errorf("%s %s: %d games, %+v", table.ID, p.Row, p.Games, a)
				}
			}
			sum := 0
			for _, n := range p.Lengths.Counts {
				sum += n
			}
			if sum != p.Games || p.Run.Machine == "" || p.Run.Go == "" {
				t.Errorf("%s %s: %d lengths of %d games, played on %+v", table.ID, p.Row, sum, p.Games, p.Run)
			}
		}
	}
	files, err := os.ReadDir("results")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !known[f.Name()] {
			t.Errorf("results/%s belongs to no table", f.Name())
		}
	}
}

// goodResult returns the text of a result.
func goodResult(t testing.TB) []byte {
	t.Helper()
	found, err := Find("r5-terms")
	if err != nil {
		t.Fatal(err)
	}
	r, err := found[0].resultIn("", 1)
	if err != nil {
		t.Fatal(err)
	}
	row := found[0].Rows[0]
	p := Played{Row: row.Name, Game: row.Game, Match: strings.Join(row.Agents, " "), Openings: "random:8", Seating: seating(&row), Games: 2}
	p.Lengths.Width = 1
	p.Agents = []arena.Standing{{Agent: "a", Wins: 2, Score: 1, High: 1}, {Agent: "b", Losses: 2}}
	r.put(&found[0], p)
	text, err := r.encode()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Every result file is rejected in one line, or can be shown.
func FuzzResult(f *testing.F) {
	good := goodResult(f)
	f.Add(good)
	f.Add([]byte(strings.Replace(string(good), `"k20"`, `"k20":[1],"k20"`, 1)))
	f.Add([]byte(strings.Replace(string(good), `"width": 1`, `"width": 9223372036854775807`, 1)))
	f.Add([]byte(`{"playout":"report table","format":1,"table":"r5-terms","version":2,"rows":[{"row":"x"}]}`))
	found, err := Find("r5-terms")
	if err != nil {
		f.Fatal(err)
	}
	table := &found[0]
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := table.parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("the error is %q, want one line", err)
			}
			return
		}
		var page strings.Builder
		if err := table.Markdown(&page, r, nil); err != nil {
			t.Error(err)
		}
		if err := table.CSV(&page, r); err != nil {
			t.Error(err)
		}
		table.Scores(r)
		table.Games(r)
		table.GuideBlock(r)
	})
}

// The cost of reading grows no faster than the text.
func TestCostOfReading(t *testing.T) {
	found, err := Find("r5-terms")
	if err != nil {
		t.Fatal(err)
	}
	good := unsealed(goodResult(t))
	at := strings.Index(good, `"rows": [`) + len(`"rows": [`)
	row := good[at:strings.LastIndex(good, "]")]
	labtest.CheckCost(t,
		labtest.NewForm("rows", true, 100, func(n int) []byte {
			return []byte(good[:at] + strings.Repeat(row+",", n-1) + row + good[at+len(row):])
		}, func(text []byte) error {
			_, err := found[0].parse(text)
			return err
		}),
		labtest.NewForm("a long word", false, 10_000, labtest.Repeat(`{"playout":"`, "a", ""), func(text []byte) error {
			_, err := found[0].parse(text)
			return err
		}),
	)
}

// The short form of the kept results, for programs that do not read the files, has their figures.
func TestShortForm(t *testing.T) {
	all := map[string]map[string][]tables.Result{}
	for _, table := range Tables() {
		r, err := table.Kept()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range rowsOf(r) {
			short := tables.Result{Games: p.Games}
			for _, a := range p.Agents {
				short.Agents = append(short.Agents, tables.Score{
					Wins: a.Wins, Draws: a.Draws, Losses: a.Losses, Score: a.Score, Low: a.Low, High: a.High,
					MedianMs: a.MedianMs, Margin: a.Margin, Deaths: a.Deaths, Length: a.Length,
				}.Rounded())
			}
			if all[table.ID] == nil {
				all[table.ID] = map[string][]tables.Result{}
			}
			all[table.ID][p.Row] = append(all[table.ID][p.Row], short)
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "tables/kept.json", strings.ReplaceAll(string(text), `}]}],`, "}]}],\n")+"\n")
	for _, table := range Tables() {
		if got := table.Table.Kept(); !reflect.DeepEqual(got, all[table.ID]) {
			t.Errorf("%s reads as %+v, want %+v", table.ID, got, all[table.ID])
		}
	}
}
