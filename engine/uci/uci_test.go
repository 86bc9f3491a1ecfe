package uci

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// randomLimits returns limits that ParseGo can return.
func randomLimits(r *rand.Rand) Limits {
	number := func() int { return max(0, r.IntN(3000)-1000) }
	millis := func() time.Duration { return time.Duration(number()) * time.Millisecond }
	return Limits{
		MoveTime: millis(), Clock: [2]time.Duration{millis(), millis()}, Inc: [2]time.Duration{millis(), millis()},
		MovesToGo: number(), Depth: number(), Nodes: number(), Infinite: r.IntN(2) == 0, Ponder: r.IntN(2) == 0,
	}
}

func TestParseGoInvertsString(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 2000 {
		l := randomLimits(r)
		text, _ := strings.CutPrefix(l.String(), "go")
		if got, err := ParseGo(text); err != nil || got != l {
			t.Fatalf("%q is read as %+v, %v; want %+v", l, got, err, l)
		}
	}
}

func TestParseGo(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		text string
		want Limits
		err  string
	}{
		{"", Limits{}, ""},
		{"movetime 100", Limits{MoveTime: 100 * ms}, ""},
		{"wtime 0 btime -30 winc 5", Limits{Clock: [2]time.Duration{ms, ms}, Inc: [2]time.Duration{5 * ms, 0}}, ""},
		{"depth 4 nodes 99999999999", Limits{Depth: 4, Nodes: maxGo}, ""},
		{"searchmoves e2e4 d2d4 infinite", Limits{Infinite: true, Moves: "e2e4 d2d4"}, ""},
		{"depth 3 searchmoves  e2e4", Limits{Depth: 3, Moves: "e2e4"}, ""},
		{"searchmoves mate 2", Limits{Mate: 2}, ""},
		{"searchmoves a b nodes 3 searchmoves c", Limits{Nodes: 3, Moves: "c"}, ""},
		{"mate", Limits{}, `go: mate "" is ignored; allowed: a whole number`},
		{"nodes depth 3", Limits{Depth: 3}, `go: nodes "" is ignored; allowed: a whole number`},
		{"movetime", Limits{}, `go: movetime "" is ignored; allowed: a whole number`},
		{"depth x nodes 3", Limits{Nodes: 3}, `go: depth "x" is ignored; allowed: a whole number`},
	} {
		got, err := ParseGo(c.text)
		message := ""
		if err != nil {
			message = err.Error()
		}
		if got != c.want || message != c.err {
			t.Errorf("%q is read as %+v with the error %q; want %+v, %q", c.text, got, message, c.want, c.err)
		}
	}
}

// ParseGo returns limits that String and ParseGo preserve, for any text, and its errors are one
// line.
func FuzzParseGo(f *testing.F) {
	f.Add("searchmoves e2e4 \u00e9 e2e4 mate 3 searchmoves")
	f.Add("wtime 100 btime 200 movestogo 3")
	f.Add("movetime -1 ponder infinite infinite")
	f.Add("depth\x00 \u00a0 nodes 9223372036854775808")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseGo(text)
		if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("%q", err)
		}
		words, _ := strings.CutPrefix(l.String(), "go")
		if again, err := ParseGo(words); err != nil || again != l {
			t.Errorf("%q is read as %+v, and that as %+v, %v, want the same", text, l, again, err)
		}
	})
}

func same(a, b Option) bool {
	return a.Name == b.Name && a.Type == b.Type && a.Default == b.Default && a.Min == b.Min && a.Max == b.Max && slices.Equal(a.Vars, b.Vars)
}

// ParseOption and String preserve the options that Stockfish and Fairy-Stockfish announce.
func TestParseOptionInvertsString(t *testing.T) {
	for line, want := range map[string]Option{
		"option name UCI_Elo type spin default 1350 min 1350 max 2850":                   {Name: "UCI_Elo", Type: Spin, Default: "1350", Min: 1350, Max: 2850},
		"option name Clear Hash type button":                                             {Name: "Clear Hash", Type: Button},
		"option name UCI_LimitStrength type check default false":                         {Name: "UCI_LimitStrength", Type: Check, Default: "false"},
		"option name UCI_Variant type combo default chess var chess var flipello var go": {Name: "UCI_Variant", Type: Combo, Default: "chess", Vars: []string{"chess", "flipello", "go"}},
		"option name Debug Log File type string default ":                                {Name: "Debug Log File", Type: Text},
		"option name Skill Level type spin default 20 min -20 max 20":                    {Name: "Skill Level", Type: Spin, Default: "20", Min: -20, Max: 20},
	} {
		got, err := ParseOption(line)
		if err != nil || !same(got, want) || got.String() != line {
			t.Errorf("%q is read as %+v, %v, which is written as %q; want %+v, and the same line", line, got, err, got, want)
		}
	}
}

func TestParseOptionRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"":                                    `option "" has no word option before it`,
		"option":                              `option "option" has no name`,
		"option name A type magic":            `option "option name A type magic" has no type; allowed: check, spin, combo, button, string`,
		"option name A type spin min":         `option "option name A type spin min" has min that is not a whole number`,
		"option name A type spin max 1 min 2": `option "option name A type spin max 1 min 2" has min above max`,
	} {
		if _, err := ParseOption(line); err == nil || err.Error() != want {
			t.Errorf("%q: got the error %v, want %s", line, err, want)
		}
	}
}

func FuzzParseOption(f *testing.F) {
	f.Add("option name Move Overhead type spin default 30 min 0 max 10000")
	f.Add("option name type name type type type check default default")
	f.Add("option name X type combo var a var b c var")
	f.Fuzz(func(t *testing.T, line string) {
		o, err := ParseOption(line)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("got the error %q, want one line", err)
			}
			return
		}
		if again, err := ParseOption(o.String()); err != nil || again.String() != o.String() {
			t.Errorf("%q is read as %q, and that as %q, %v, want the same", line, o, again, err)
		}
	})
}

func TestCheckSaysWhatIsAllowed(t *testing.T) {
	spin := Option{Name: "S", Type: Spin, Min: -1, Max: 3}
	check := Option{Name: "C", Type: Check}
	combo := Option{Name: "V", Type: Combo, Vars: []string{"a", "b"}}
	text := Option{Name: "T", Type: Text}
	for _, c := range []struct {
		option Option
		value  string
		want   string
	}{
		{spin, "-1", ""}, {spin, "3", ""}, {check, "true", ""}, {combo, "b", ""}, {text, "what you like", ""},
		{spin, "4", `S="4"; allowed: -1 to 3`},
		{spin, "x", `S="x"; allowed: -1 to 3`},
		{check, "yes", `C="yes"; allowed: true, false`},
		{combo, "c", `V="c"; allowed: a, b`},
	} {
		message := ""
		if err := c.option.Check(c.value); err != nil {
			message = err.Error()
		}
		if message != c.want {
			t.Errorf("option %s set to %q: got the error %q, want %q", c.option.Name, c.value, message, c.want)
		}
	}
}

func TestParseSet(t *testing.T) {
	for _, c := range []struct {
		text, name, value string
		bad               bool
	}{
		{"name Hash value 16", "Hash", "16", false},
		{"name Move Overhead value 3 4", "Move Overhead", "3 4", false},
		{"name Clear Hash", "Clear Hash", "", false},
		{"name Agent value", "Agent", "", false},
		{"Hash 16", "", "", true},
		{"", "", "", true},
	} {
		name, value, err := ParseSet(c.text)
		if name != c.name || value != c.value || (err != nil) != c.bad {
			t.Errorf("%q is read as %q, %q, %v; want %q, %q, an error: %t", c.text, name, value, err, c.name, c.value, c.bad)
		}
	}
}

// Lines splits at line ends, skips empty lines, and cuts off lines that are too long.
func TestLines(t *testing.T) {
	type line struct {
		text  string
		whole bool
	}
	collect := func(text string) (lines []line) {
		for text, whole := range Lines(strings.NewReader(text)) {
			lines = append(lines, line{text, whole})
		}
		return lines
	}
	r := rand.New(rand.NewPCG(1, 0))
	lengths := []int{0, 1, 20, MaxLine - 3, MaxLine - 2, MaxLine - 1, MaxLine, 3 * MaxLine}
	ends := []string{"\n", "\r\n", " \n"}
	for range 200 {
		var text strings.Builder
		var want []line
		for range r.IntN(6) {
			one := strings.Repeat("x", lengths[r.IntN(len(lengths))])
			end := ends[r.IntN(len(ends))]
			if one != "" {
				want = append(want, line{one[:min(len(one), MaxLine)], len(one+end) <= MaxLine})
			}
			text.WriteString(one + end)
		}
		if r.IntN(2) == 0 {
			text.WriteString("last")
			want = append(want, line{"last", true})
		}
		if got := collect(text.String()); !slices.Equal(got, want) {
			t.Fatalf("got %d lines, want %d", len(got), len(want))
		}
	}
	if got := collect(" go\t depth  3\r\n\t\n"); !slices.Equal(got, []line{{"go depth 3", true}}) {
		t.Errorf("got the lines %+v, want go depth 3, whole", got)
	}
}
