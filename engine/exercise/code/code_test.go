package code

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"playout/engine/exercise"
	"playout/engine/strict/stricttest"
)

// anyResult returns a result of any kind within the limits.
func anyResult(r *rand.Rand) *Result {
	names := []string{"", "Ada", "Núria Ferrer i Puig", "Лев Толстой", "夏目漱石", "=HYPERLINK(\"x\")", "O'Neill, \"Bo\"", "עדה", "👩‍🏫 Ms. B"}
	res := &Result{Set: ID(r.Uint32()), Name: Clean(names[r.IntN(len(names))]), Seconds: r.IntN(maxSeconds + 1)}
	for range 1 + r.IntN(exercise.MaxExercises) {
		e := ExerciseResult{State: states[r.IntN(len(states))], Attempts: 1 + r.IntN(3), Hints: r.IntN(exercise.MaxHints + 1)}
		switch {
		case e.State == exercise.Open:
			e.Attempts = r.IntN(maxAnswers + 1)
		case r.IntN(4) > 0:
			e.Points = float64(r.IntN(maxTenths+1)) / 10
		}
		res.Each = append(res.Each, e)
	}
	res.Max = float64(tenths(res.Total())+r.IntN(50)) / 10
	return res
}

func encode(t *testing.T, r *Result) string {
	t.Helper()
	code, err := Encode(r)
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	return code
}

// Decode inverts Encode, however the letters are written; and each result has one code.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		want := anyResult(r)
		code := encode(t, want)
		for _, written := range []string{code, strings.ToLower(code), " " + code[:5] + "-" + code[5:9] + "\n" + code[9:], strings.NewReplacer("0", "o", "1", "l").Replace(code[len(Mark):])} {
			if !strings.HasPrefix(strings.ToUpper(strings.TrimSpace(written)), mark[:4]) {
				written = Mark + written
			}
			got, err := Decode(written)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s is %+v, %v; want %+v", written, got, err, want)
			}
		}
	}
}

// Decode rejects every changed, missing or added character.
func TestDamage(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 12 {
		code := encode(t, anyResult(r))
		if len(code) > 400 {
			continue
		}
		for i := range code {
			for _, by := range alphabet + "LU?é" {
				if i >= len(Mark) && int(digitValue[code[i]]) == int(digitValue[byte(by)]) && by < 128 || rune(code[i]) == by {
					continue
				}
				if got, err := Decode(code[:i] + string(by) + code[i+1:]); err == nil {
					t.Fatalf("%s with %c at %d is read as %+v", code, by, i, got)
				}
			}
			if got, err := Decode(code[:i] + code[i+1:]); err == nil {
				t.Fatalf("%s without character %d is read as %+v", code, i, got)
			}
			if i > 0 && code[i] != code[i-1] && digitValue[code[i]] != digitValue[code[i-1]] {
				swapped := code[:i-1] + code[i:i+1] + code[i-1:i] + code[i+1:]
				if got, err := Decode(swapped); err == nil {
					t.Fatalf("%s with characters %d and %d swapped is read as %+v", code, i-1, i, got)
				}
			}
		}
		for _, more := range alphabet {
			if _, err := Decode(code + string(more)); err == nil {
				t.Fatalf("%s and %c is read", code, more)
			}
		}
	}
}

// The code of a set of twenty exercises with a name of usual length has at most two hundred
// characters.
func TestLength(t *testing.T) {
	res := &Result{Set: 0xffffffff, Name: "María José Fernández Pérez", Max: 200, Seconds: 4000}
	for range 20 {
		res.Each = append(res.Each, ExerciseResult{State: exercise.Solved, Points: 6.7, Attempts: 2, Hints: 1})
	}
	if code := encode(t, res); len(code) > 200 {
		t.Errorf("%d characters: %s, want len(code) <= 200", len(code), code)
	}
}

// Encode rejects impossible results, in one line.
func TestRefused(t *testing.T) {
	good := func() *Result {
		return &Result{Name: "Ada", Max: 3, Each: []ExerciseResult{{State: exercise.Solved, Points: 2.5, Attempts: 1}}}
	}
	if _, err := Encode(good()); err != nil {
		t.Fatal(err)
	}
	for what, spoil := range map[string]func(*Result){
		"no exercises":   func(r *Result) { r.Each = nil },
		"too many":       func(r *Result) { r.Each = make([]ExerciseResult, exercise.MaxExercises+1) },
		"a long name":    func(r *Result) { r.Name = strings.Repeat("a", MaxName+1) },
		"two lines":      func(r *Result) { r.Name = "a\nb" },
		"direction":      func(r *Result) { r.Name = "a\u202eb" },
		"not UTF-8":      func(r *Result) { r.Name = "\xff" },
		"more than all":  func(r *Result) { r.Max = 2 },
		"hundredths":     func(r *Result) { r.Each[0].Points = 2.55 },
		"negative":       func(r *Result) { r.Each[0].Points = -1 },
		"a state":        func(r *Result) { r.Each[0].State = "done" },
		"points of open": func(r *Result) { r.Each[0].State = exercise.Open },
		"no attempts":    func(r *Result) { r.Each[0].Attempts = 0 },
		"hints":          func(r *Result) { r.Each[0].Hints = 11 },
		"time":           func(r *Result) { r.Seconds = -1 },
	} {
		r := good()
		spoil(r)
		if code, err := Encode(r); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf(`%s: %s, %v; want an error && !strings.Contains(err.Error(), "\n")`, what, code, err)
		}
	}
	text := encode(t, good())
	for text, want := range map[string]string{
		mark + "2" + text[len(Mark):]: "a code made by a later version of Playout; allowed: one of version 1, which begins with PLAYOUT1",
		"hello":                       "a code without its beginning; allowed: the whole code, from PLAYOUT1 on",
		text[:len(text)-1]:            "a damaged code, in which characters are missing, added or changed; allowed: the whole code as the page shows it",
	} {
		_, err := Decode(text)
		stricttest.Refused(t, text, err, want, "")
	}
}

// Progress becomes a result: an open exercise has no points yet.
func TestNew(t *testing.T) {
	set, err := exercise.ParseSet([]byte(`{"playout":"exercises","version":1,"exercises":[
		{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"moves","accept":["f5"]},"hints":["a"],"hintCost":1,"attempts":3,"points":10},
		{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"moves","accept":["f5"]},"attempts":1,"points":5},
		{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"moves","accept":["f5"]},"points":2}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var all []exercise.Progress
	for i := range set.Exercises {
		all = append(all, set.Exercises[i].Begin())
	}
	all[0].Hint()
	all[0].Answer(false)
	all[0].Answer(true)
	all[1].Answer(false)
	r := New(IDOf(set), all, set.Max(), 61, "  Ada \t Lovelace\n")
	want := Result{Set: IDOf(set), Name: "Ada Lovelace", Max: 17, Seconds: 61, Each: []ExerciseResult{{exercise.Solved, 5.7, 2, 1}, {exercise.Failed, 0, 1, 0}, {exercise.Open, 0, 0, 0}}}
	if !reflect.DeepEqual(r, want) || r.Total() != 5.7 {
		t.Errorf("%+v; want reflect.DeepEqual(r, want) && r.Total() == 5.7", r)
	}
	if _, err := Encode(&r); err != nil {
		t.Error(err)
	}
	other := *set
	other.Title = "Another"
	if IDOf(set) == IDOf(&other) || len(IDOf(set).String()) != 8 {
		t.Errorf("identities %s and %s; want Of(set) != Of(&other) && len(Of(set).String()) == 8", IDOf(set), IDOf(&other))
	}
}

// Clean keeps what is visible in a name, and cleaning it again changes nothing.
func TestClean(t *testing.T) {
	for name, want := range map[string]string{
		"": "", "  Ada  ": "Ada", "a\x00b": "ab", "\u202eabc": "abc", "a\u00a0b": "a b", "a \u200b b": "a b", "\xff": "",
		strings.Repeat("é", 50): strings.Repeat("é", MaxName), strings.Repeat("x", MaxName-1) + " yz": strings.Repeat("x", MaxName-1),
	} {
		if got := Clean(name); got != want || Clean(got) != got {
			t.Errorf("%q becomes %q, and that %q; want %q", name, got, Clean(got), want)
		}
	}
}

// Read finds the codes in what a teacher pastes, between greetings, wrapped, quoted, twice,
// damaged: all good ones, and the line of each bad one.
func TestRead(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var codes []string
	for len(codes) < 4 {
		if code := encode(t, anyResult(r)); len(code) > 150 {
			codes = append(codes, code)
		}
	}
	wrapped := ""
	for i, c := range codes[1] {
		if wrapped += string(c); i%60 == 59 {
			wrapped += "\n> > "
		}
	}
	torn := codes[2][:80] + "X" + codes[2][82:]
	text := "Dear teacher,\nmy Playout result: " + codes[0] + ".\n\n> > " + wrapped + "\n> Yours, Bob\n" + torn + "\n" +
		"| " + strings.ToLower(codes[3]) + ";" + codes[0] + "\r\nsee https://example.org/#/exercises?set=" + strings.Repeat("AB12", 20) + "\n" +
		codes[1][len(Mark):len(Mark)+60] + "\n" + codes[1][:70] + "\nPLAYOUT9ABC"
	all, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text, "\n")
	good, bad := 0, 0
	for _, f := range all {
		if strings.TrimSuffix(f.Text, "…") == "" || !strings.Contains(lines[f.Line-1], strings.TrimSuffix(f.Text, "…")) {
			t.Errorf("line %d is %q, not %q", f.Line, lines[f.Line-1], f.Text)
		}
		if (f.Result == nil) == (f.Err == nil) {
			t.Errorf("both or neither: %+v", f)
		}
		if f.Result != nil {
			good++
			if again := encode(t, f.Result); !strings.Contains(strings.Join(codes, " "), again) {
				t.Errorf("%s is none of those", again)
			}
		} else {
			bad++
		}
	}
	if good != 3 || bad != 4 {
		t.Errorf("%d good and %d bad: %+v", good, bad, all)
	}
	_, err = Read(strings.Repeat("a", MaxText+1))
	stricttest.Refused(t, "a long text", err, "a text of 1048577 bytes; allowed: at most 1048576", "")
	if all, _ := Read(strings.Repeat("PLAYOUT1 ", 10)); len(all) != 1 {
		t.Errorf("the same is found %d times", len(all))
	}
}

// No cell of a table is a formula, and a reader of CSV reads the same values.
func TestCSV(t *testing.T) {
	h := Headings{"Name", "Set", "Code", "Points", "Of", "Solved", "Seconds", "Exercise"}
	rows := []ResultRow{
		{&Result{Set: 7, Name: `=cmd|' /C calc'!A0`, Max: 5, Seconds: 60, Each: []ExerciseResult{{exercise.Solved, 2.5, 1, 0}, {exercise.Open, 0, 0, 0}}}, "@x"},
		{&Result{Set: 8, Name: `O'Neill, "Bo"`, Max: 5, Each: []ExerciseResult{{exercise.Failed, 0, 1, 0}}}, "-1, +1"},
		{&Result{Set: 9, Name: "＝1+1", Max: 5, Each: []ExerciseResult{{exercise.Failed, 0, 1, 0}}}, "A, B"},
	}
	text := CSV(rows, h)
	got, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	want := [][]string{
		{"Name", "Set", "Code", "Points", "Of", "Solved", "Seconds", "Exercise 1", "Exercise 2"},
		{`'=cmd|' /C calc'!A0`, "'@x", "#000001R", "2.5", "5", "1", "60", "2.5", ""},
		{`O'Neill, "Bo"`, "'-1, +1", "#0000020", "0", "5", "0", "0", "0", ""},
		{"'＝1+1", "A, B", "#0000028", "0", "5", "0", "0", "0", ""},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v, want reflect.DeepEqual(got, want)", got, err)
	}
	if text := CSV(nil, h); text != "Name,Set,Code,Points,Of,Solved,Seconds\r\n" {
		t.Errorf(`%q, want "Name,Set,Code,Points,Of,Solved,Seconds\r\n"`, text)
	}
}

// Read rejects a code in one line, or returns a result with exactly this code.
func FuzzRead(f *testing.F) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 5 {
		code, err := Encode(anyResult(r))
		if err != nil {
			f.Fatal(err)
		}
		f.Add("> " + code[:40] + "\n> " + code[40:])
		f.Add(code + " " + code[:30])
	}
	f.Add("PLAYOUT1ZZ PLAYOUT10G PLAYOUT2 PLAYOUT1")
	f.Add(strings.Repeat("A1", 40))
	f.Fuzz(func(t *testing.T, text string) {
		all, err := Read(text)
		if err != nil {
			t.Skip()
		}
		for _, one := range all {
			if one.Line < 1 || one.Line > 1+strings.Count(text, "\n") || !utf8.ValidString(one.Text) {
				t.Errorf(`line %d, %q; want one.Line >= 1 && one.Line <= 1 + strings.Count(text, "\n") && utf8.ValidString(one.Text)`, one.Line, one.Text)
			}
			if one.Err != nil {
				if one.Result != nil || strings.Contains(one.Err.Error(), "\n") {
					t.Errorf(`%+v; want one.Result == nil && !strings.Contains(one.Err.Error(), "\n")`, one)
				}
				continue
			}
			code, err := Encode(one.Result)
			again, err2 := Decode(code)
			if err != nil || err2 != nil || !reflect.DeepEqual(again, one.Result) {
				t.Errorf("%+v has the code %s, %v, which is %+v, %v", one.Result, code, err, again, err2)
			}
		}
		if got, err := csv.NewReader(strings.NewReader(table(all))).ReadAll(); err != nil {
			t.Error(err)
		} else {
			for _, row := range got[1:] {
				if row[0] != "" && strings.ContainsRune("=+-@", rune(row[0][0])) {
					t.Errorf("a cell is %q", row[0])
				}
			}
		}
	})
}

func table(all []Found) string {
	var rows []ResultRow
	for _, f := range all {
		if f.Result != nil {
			rows = append(rows, ResultRow{Result: f.Result, Title: fmt.Sprint("=", f.Line)})
		}
	}
	return CSV(rows, Headings{"n", "s", "c", "t", "m", "d", "z", "e"})
}
