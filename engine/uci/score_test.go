package uci

import "testing"

func TestParseScore(t *testing.T) {
	for text, want := range map[string]Score{
		"depth 7 seldepth 9 multipv 1 score cp -31 nodes 9 pv e7e5 g1f3": {Known: true, Value: -31, Depth: 7, Nodes: 9},
		"score cp 0":                         {Known: true},
		"score cp 12 depth 3":                {Known: true, Value: 12, Depth: 3},
		"depth 245 score mate 1 pv d8h4":     {Known: true, Mate: true, Value: 1, Depth: 245},
		"depth 9 score mate -2":              {Known: true, Mate: true, Value: -2, Depth: 9},
		"depth 0 score mate 0":               {Known: true, Mate: true},
		"depth 3 score cp 5 pv e2e4 cp 900":  {Known: true, Value: 5, Depth: 3},
		"score cp 5 string cp 900":           {Known: true, Value: 5},
		"score cp +5":                        {Known: true, Value: 5},
		"score cp 4000000":                   {Known: true, Value: 1_000_000},
		"score cp -4000000":                  {Known: true, Value: -1_000_000},
		"depth 5000000 score cp 1":           {Known: true, Value: 1, Depth: 1_000_000},
		"nodes -5 score cp 1":                {Known: true, Value: 1},
		"score cp 1 nodes 99999999999999999": {Known: true, Value: 1, Nodes: 1 << 53},
		"depth -5 score cp 1":                {Known: true, Value: 1},
		"depth deep score cp 1":              {Known: true, Value: 1},
		// No score, a bound, or that of another line.
		"":                                       {},
		"depth 7":                                {},
		"depth 7 currmove e2e4 currmovenumber 1": {},
		"score cp":                               {},
		"score cp much":                          {},
		"score cp 1e3":                           {},
		"score cp 99999999999999999999":          {},
		"score mate in two":                      {},
		"depth 7 score cp 31 lowerbound nodes 9": {},
		"depth 7 score cp 31 upperbound nodes 9": {},
		"depth 7 score cp 31 upperbound":         {},
		"depth 7 multipv 2 score cp 31":          {},
		"depth 7 multipv x score cp 31":          {},
		"pv e2e4 score cp 31":                    {},
		"string score cp 31":                     {},
	} {
		if got, found := ParseScore(text); found != want.Known || found && got != want {
			t.Errorf("%q is read as %+v, %v; want %+v", text, got, found, want)
		}
	}
}

// A parsed score is within its bounds, whatever the text.
func FuzzParseScore(f *testing.F) {
	for _, text := range []string{"depth 7 multipv 1 score cp -31 pv e7e5", "score mate 0 upperbound", "cp mate cp", "depth 99999999999999999999 cp 1", "nodes 99999999999999999999 score cp 1", "\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, found := ParseScore(text)
		if found && (!s.Known || s.Value < -maxScore || s.Value > maxScore || s.Depth < 0 || s.Depth > maxScore || s.Nodes < 0 || s.Nodes > maxNodes) {
			t.Fatalf("%q is read as %+v, which is out of bounds", text, s)
		}
	})
}
