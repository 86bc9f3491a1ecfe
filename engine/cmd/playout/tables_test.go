package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/lab/reports"
)

// Without arguments the verb lists the tables, one a line, which begins with the ID.
func TestTablesAreListed(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(succeed(t, "", "table"), "\n"), "\n")
	tables := reports.Tables()
	if len(lines) != len(tables) {
		t.Fatalf("%d lines of %d tables", len(lines), len(tables))
	}
	if again := strings.Split(strings.TrimSuffix(succeed(t, "", "table", "-list"), "\n"), "\n"); !slices.Equal(again, lines) {
		t.Errorf("with -list: %q, want %q", again, lines)
	}
	for i, table := range tables {
		if !strings.HasPrefix(lines[i], table.ID+" ") {
			t.Errorf("%q does not begin with %s", lines[i], table.ID)
		}
		list := succeed(t, "", "table", table.ID, "-list")
		for _, r := range table.Rows {
			if !strings.Contains(list, table.ID+" "+r.Name+": ") || !strings.Contains(list, "\n  "+r.Command(r.Counts[len(r.Counts)-1], 1)+"\n") {
				t.Errorf("no %s %s in\n%s", table.ID, r.Name, list)
			}
		}
	}
}

// With -json a table has the documented keys and no others; each row's agents are those of match
// -json, and the same as from the row's own command.
func TestTableAsJSON(t *testing.T) {
	status, out, errs := call("", "table", "r5-terms", "-games", "2", "-seed", "3", "-rows", "x,c", "-json")
	if status != 0 || strings.Count(out, "\n") != 1 {
		t.Fatalf(`status %d, %s%s; want status 0 and one line`, status, out, errs)
	}
	var table map[string]any
	if err := json.Unmarshal([]byte(out), &table); err != nil {
		t.Fatal(err)
	}
	if table["table"] != "r5-terms" || table["seed"] != 3.0 || len(table) != 3 {
		t.Errorf(`%v; want table["table"] == "r5-terms" && table["seed"] == 3.0 && len(table) == 3`, table)
	}
	rows, _ := table["rows"].([]any)
	if len(rows) != 2 {
		t.Fatalf("%v, want len(rows) == 2", table)
	}
	row, _ := rows[0].(map[string]any)
	_, hasReport := row["report"].(string)
	if row["row"] != "x" || row["games"] != 2.0 || !hasReport || len(row) != 4 {
		t.Errorf(`%v; want row["row"] == "x" && row["games"] == 2.0 && hasReport && len(row) == 4`, row)
	}
	var m map[string]any
	if err := json.Unmarshal([]byte(succeed(t, "", "match", "-game", "othello", "-agents", "alphabeta:eval=report5,plain=on alphabeta:eval=report5,plain=on,without=x", "-games", "2", "-seed", "3", "-json")), &m); err != nil {
		t.Fatal(err)
	}
	for _, agents := range []any{row["agents"], m["agents"]} {
		for _, agent := range agents.([]any) {
			delete(agent.(map[string]any), "msPerMove")
			delete(agent.(map[string]any), "medianMs")
		}
	}
	if !reflect.DeepEqual(row["agents"], m["agents"]) {
		t.Errorf("agents %v, of match %v", row["agents"], m["agents"])
	}
}

// A row without what it needs has no games, and a line of its own says what that is; the verb
// plays the others. If none can be played, that is an error.
func TestTableWithoutANet(t *testing.T) {
	t.Chdir(t.TempDir())
	const needs = "playout table: r1-start own-half needs othello-report1/othello-report1.onnx in this folder, which the first two commands of \"A net made as report 1 says\" in the guide make\n"
	status, out, errs := call("", "table", "r1-start", "-rows", "own-half,half", "-games", "1", "-json")
	var table tableJSON
	if err := json.Unmarshal([]byte(out), &table); status != 0 || err != nil || len(table.Rows) != 2 {
		t.Fatalf("status %d, %s%s; want status 0 and two rows", status, out, errs)
	}
	if status, _, errs := call("", "table", "r1-start", "-rows", "own-half,half", "-games", "1", "-dir", "a"); status != 0 {
		t.Fatalf("status %d, %s, want 0", status, errs)
	}
	if page := read(t, "a/r1-start.md"); !strings.Contains(page, "by its recipe. ") || strings.Contains(page, "`own-double`") || strings.Count(page, " | not played: needs othello-report1/") != 1 {
		t.Errorf("the page of the folder is\n%s", page)
	}
	half, own := table.Rows[0], table.Rows[1]
	if half.Row != "half" || half.Games != 1 || len(half.Agents) != 2 || own.Row != "own-half" || own.Games != 0 || len(own.Agents) != 0 || !strings.Contains(out, `"games":0,"agents":[],`) || !strings.Contains(errs, needs) {
		t.Errorf("%s%s", out, errs)
	}
	status, out, errs = call("", "table", "r1-start", "-rows", "own-half", "-games", "1")
	if status != 2 || !strings.Contains(out, "not played: needs othello-report1/") || errs != needs+"playout table: nothing can be played here: r1-start own-half; the lines above say what each needs\n" {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// Until the next release the verb table still reads results files, with a hint.
func TestTableOfFiles(t *testing.T) {
	file := played(t, "othello", "random rules", "-games", "4")
	const hint = "playout table: ratings of results files are now playout standings; table still reads files in this release\n"
	for _, args := range [][]string{{file}, {"-anchor", "rules=1000", file}, {"-json", file, file}} {
		want := succeed(t, "", append([]string{"standings"}, args...)...)
		if status, out, errs := call("", append([]string{"table"}, args...)...); status != 0 || out != want || errs != hint {
			t.Errorf("%v: status %d, %s\n%s, want\n%s", args, status, errs, out, want)
		}
	}
}

// The error of a stopped match names the flag -dir, if the verb keeps games in a folder.
func TestWithDirFlag(t *testing.T) {
	for _, c := range []struct{ message, want string }{
		{"stopped after 2 of 4 games, and nothing is kept; allowed: out FILE, and the same command continues", "stopped after 2 of 4 games, and nothing is kept; allowed: -dir FOLDER, and the same command continues"},
		{"a/x.jsonl: it holds another match", "a/x.jsonl: it holds another match"},
	} {
		if got := withDirFlag(errors.New(c.message)).Error(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestTableArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("file", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"r9-none":                               `table "r9-none" is unknown; allowed: all, r1-start, `,
		"nowhere.jsonl":                         `table "nowhere.jsonl" is unknown; allowed: all, `,
		"all -rows x":                           "-rows chooses among the rows of one table; allowed: with the name of a table, not with all",
		"r5-terms -rows x,y":                    `-rows: row "y" is unknown; allowed: discs, corners, x, c, mobility`,
		"r5-terms -games -1":                    "-games -1; allowed: 0 to 1000000",
		"-games 1000001 r5-terms":               "-games 1000001; allowed: 0 to 1000000",
		"r5-terms -workers 0":                   "-workers 0; allowed: 1 or more",
		"r5-terms -seed x":                      `invalid value "x" for flag -seed; allowed: a whole number, 0 or more`,
		"r5-terms -speed 2":                     "flag -speed is unknown, perhaps -seed; allowed: -anchor -dir -games ",
		"r5-terms r5-plain":                     `argument "r5-plain" is not a flag; allowed: `,
		"-games 2":                              "-games needs a table; allowed: playout table alone, ",
		"r5-terms -anchor random=5":             "-anchor is for results files; allowed: playout standings",
		"r5-terms -rows x -games 2 -dir file":   "-dir file: it is a file; allowed: a folder, or the name of a new one",
		"r5-terms -rows x -games 2 -dir file/a": "-dir file/a: file: not a directory; allowed: a folder, or the name of a new one",
	} {
		if status, _, errs := call("", append([]string{"table"}, strings.Fields(args)...)...); status != 2 || !strings.HasPrefix(errs, "playout table: "+want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", args, status, errs, want)
		}
	}
}

// A sweep plays a match for each value, over the same openings, and continues in its folder.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	args := []string{"sweep", "-game", "othello", "-agents", "random uct:c=1,n={2,8}", "-games", "6", "-dir", dir, "-svg", filepath.Join(dir, "own.svg")}
	type sweepJSON struct {
		Game, Parameter string
		Seed            int
		Values          []struct {
			Value  string
			Games  int
			Agents []struct {
				Agent string
				Score float64
			}
		}
	}
	read := func(more ...string) (s sweepJSON) {
		status, out, errs := call("", append(slices.Clone(args), more...)...)
		if err := json.Unmarshal([]byte(out), &s); status != 0 || err != nil {
			t.Fatalf("status %d, %s%s, want status == 0", status, out, errs)
		}
		return s
	}
	s := read("-json")
	if s.Game != "othello" || s.Parameter != "n" || s.Seed != 1 || len(s.Values) != 2 || s.Values[1].Value != "8" || s.Values[1].Games != 6 ||
		s.Values[1].Agents[1].Agent != "uct:n=8,c=1" || s.Values[1].Agents[0].Agent != "random" || s.Values[0].Agents[1].Agent != "uct:n=2,c=1" {
		t.Fatalf("%+v", s)
	}
	var one matchJSON
	if err := json.Unmarshal([]byte(succeed(t, "", "match", "-game", "othello", "-agents", "random uct:c=1,n=8", "-games", "6", "-json")), &one); err != nil {
		t.Fatal(err)
	}
	if one.Agents[1].Score != s.Values[1].Agents[1].Score {
		t.Errorf("n = 8 scores %v, in a match %v", s.Values[1].Agents[1].Score, one.Agents[1].Score)
	}
	before := map[string]string{}
	for _, name := range []string{"n=2.jsonl", "n=8.jsonl", "sweep.json", "sweep.csv", "sweep.svg", "own.svg"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		before[name] = string(text)
	}
	if before["own.svg"] != before["sweep.svg"] || !strings.Contains(before["sweep.svg"], "n = 8") || !strings.HasPrefix(before["sweep.csv"], "n,games,won,") || strings.Count(before["sweep.csv"], "\n") != 3 {
		t.Errorf("%s\n%s", before["sweep.csv"], before["sweep.svg"])
	}
	if again := read("-json"); !reflect.DeepEqual(again, s) {
		t.Errorf("the second time %+v, first %+v", again, s)
	}
	status, out, _ := call("", args...)
	if after, err := os.ReadFile(filepath.Join(dir, "n=8.jsonl")); err != nil || string(after) != before["n=8.jsonl"] || status != 0 || !strings.HasPrefix(out, "n  games  won") || strings.Count(out, "\n") != 3 {
		t.Errorf(`status %d, %s, %v; want string(after) == before["n=8.jsonl"] && status == 0 && strings.HasPrefix(out, "n  games  won") && strings.Count(out, "\n") == 3`, status, out, err)
	}
}

// A sweep over two parameters plays a grid of matches, draws a heat map, and continues.
func TestSweepOfTwo(t *testing.T) {
	dir := t.TempDir()
	args := []string{"sweep", "-game", "othello", "-agents", "uct:n={2,8},c={1,2} random", "-games", "2", "-dir", dir}
	run := func(more ...string) string {
		status, out, errs := call("", append(slices.Clone(args), more...)...)
		if status != 0 || !strings.Contains(errs, "n = 8, c = 2, value 4 of 4") {
			t.Fatalf("status %d, %s; want 0 and a line for each match", status, errs)
		}
		return out
	}
	first := run("-json")
	var s struct {
		Parameters []string
		Values     []struct {
			Values []string
			Games  int
		}
	}
	if err := json.Unmarshal([]byte(first), &s); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(first, `"parameter":`) || !slices.Equal(s.Parameters, []string{"n", "c"}) || len(s.Values) != 4 || !slices.Equal(s.Values[2].Values, []string{"8", "1"}) || s.Values[2].Games != 2 {
		t.Errorf("%s; want four pairs of values of n and c", first)
	}
	if rows := contents(t, filepath.Join(dir, "sweep.csv")); !strings.HasPrefix(rows, "n,c,games,won,") || strings.Count(rows, "\n") != 5 || !strings.Contains(rows, "\n8,1,2,") {
		t.Errorf("the rows are\n%s\nwant one for each pair", rows)
	}
	if svg := contents(t, filepath.Join(dir, "sweep.svg")); strings.Count(svg, "<rect ") != 4 || !strings.HasPrefix(svg, "<!-- playout sweep -->\n<svg ") {
		t.Errorf("the drawing is\n%s\nwant a cell for each pair", svg)
	}
	kept := contents(t, filepath.Join(dir, "n=8-c=1.jsonl"))
	if again := run("-json"); again != first || contents(t, filepath.Join(dir, "n=8-c=1.jsonl")) != kept {
		t.Errorf("the second time %s, first %s", again, first)
	}
	if out := run(); !strings.HasPrefix(out, "n  c  games  won") || strings.Count(out, "\n") != 5 {
		t.Errorf("the table is\n%s\nwant a line for each pair", out)
	}
}

func TestSweepArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	const how = `; allowed: agent strings with values of one key in braces, or of two, such as "uct:n={50,100,200} uct:n=100"`
	for _, c := range []struct{ agents, more, want string }{
		{"uct random", "", `-agents "uct random" needs one list of values in braces, or two` + how},
		{"uct:n={1,2},c={1} uct:n={1,2}", "", `-agents "uct:n={1,2},c={1} uct:n={1,2}" needs one list of values in braces, or two` + how},
		{"uct:n={1,{2}} random", "", "-agents "},
		{"uct:n={1,2 random", "", `-agents "uct:n={1,2 random" needs one list of values in braces, or two` + how},
		{"uct:n}={1} random", "", "-agents "},
		{"{uct,puct} random", "", `-agents "{uct,puct} random" has no key before the braces` + how},
		{"uct:={1} random", "", `-agents "uct:={1} random" has no key before the braces` + how},
		{"uct:n={} random", "", `value "" of n is empty or has a space in it` + how},
		{"uct:n={1,2 3} random", "", `value "2 3" of n is empty or has a space in it` + how},
		{"uct:n={1,2,1} random", "", `value "1" of n occurs twice; allowed: each once`},
		{"puct:net={a/b.onnx,a_b.onnx} random", "", `value "a_b.onnx" of net would share the file of another value; `},
		{"uct:n={1,many} random", "", `agent "uct:n=many": n="many"; allowed: `},
		{"uct:m={1} random", "", `agent "uct:m=1": uct has no key "m"; allowed: `},
		{"uct:n={1,2}", "", `-agents "uct:n={1,2}" has no opponent; allowed: the agent with the values, and an opponent`},
		{"uct:net={none,./nowhere.onnx} random", "", `agent "uct:net=./nowhere.onnx": net "./nowhere.onnx": there is no such file`},
		{"uct:n={1,2} random", "-games 0", "-games 0; allowed: 1 to 1000000"},
		{"uct:n={1,2} random", "-workers 0", "-workers 0; allowed: 1 or more"},
		{"uct:n={1,2} random", "-openings fixed", `-openings "fixed"; allowed: random:K`},
	} {
		args := append([]string{"sweep", "-game", "othello", "-agents", c.agents}, strings.Fields(c.more)...)
		if status, out, errs := call("", args...); status != 2 || out != "" || !strings.HasPrefix(errs, "playout sweep: "+c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s %s: status %d, %q, want %q", c.agents, c.more, status, errs, c.want)
		}
	}
	if status, _, errs := call("", "sweep", "-agents", "uct:n={1} random"); status != 2 || !strings.HasPrefix(errs, "playout sweep: -game is missing; ") {
		t.Errorf(`status %d, %q; want status 2 and an error about -game`, status, errs)
	}
}
