package data

import (
	"context"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games"
)

// The real episode, and a table of ratings made for it: 1250.25, 950, none and 1000.
const (
	episodeFile = "../../games/geese/testdata/leaderboard-26316666.json.gz"
	ratingsFile = "testdata/EpisodeAgents.csv"
)

// byRating returns the options that collect the episode with players of these ratings, "" for any.
func byRating(t *testing.T, text string) CollectOptions {
	t.Helper()
	g, err := games.Parse("geese")
	if err != nil {
		t.Fatal(err)
	}
	o := CollectOptions{Game: g, Files: []string{episodeFile}, Out: filepath.Join(t.TempDir(), "a.data")}
	if text != "" {
		o.Ratings = ratingsFile
		if o.Range, err = ParseRatingRange(text); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// collected returns the single game of the data set that the options make, and its header.
func collected(t *testing.T, o CollectOptions) (*Collected, *dataset.Episode, dataset.Header) {
	t.Helper()
	c, err := Collect(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(o.Out)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var only *dataset.Episode
	header, err := Read(o.Game, file, func(e *dataset.Episode) error { only = e; return nil })
	if err != nil || only == nil {
		t.Fatalf("the data set has the game %v, %v", only, err)
	}
	return c, only, header
}

// A range selects the decisions of the seats whose rating before the game is in it, with the played
// move; the game itself is that of a collection without ratings.
func TestCollectByRating(t *testing.T) {
	_, whole, header := collected(t, byRating(t, ""))
	if header.Ratings != nil {
		t.Errorf("without ratings the header has %+v, want none", header.Ratings)
	}
	for text, seats := range map[string]game.Seats{
		"0-": 0b1011, "900-1000": 0b1010, "950-950": 0b0010, "950.5-1000": 0b1000, "1201-": 0b0001, "1250.25-1250.25": 0b0001,
	} {
		o := byRating(t, text)
		c, e, header := collected(t, o)
		if header.Ratings == nil || header.Ratings.Range != text || header.Ratings.File.Name != "EpisodeAgents.csv" || len(header.Ratings.File.SHA256) != 64 {
			t.Errorf("%s: the header has the ratings %+v", text, header.Ratings)
		}
		if command, want := header.Command(1, "a.data"), "playout data -game geese -out a.data -ratings EpisodeAgents.csv -rating "+text+" leaderboard-26316666.json.gz"; command != want {
			t.Errorf("%s, want %s", command, want)
		}
		if !reflect.DeepEqual(e.Steps, whole.Steps) || !reflect.DeepEqual(e.Chance, whole.Chance) || e.Imported {
			t.Errorf("%s: other moves or food, or imported %v", text, e.Imported)
		}
		chosen, i := 0, 0
		_, err := e.Replay(o.Game, func(_ game.State, seat game.Seat, _ game.Move, d *dataset.Decision) {
			want := dataset.Decision{}
			if seats.Has(seat) {
				want = whole.Decisions[i]
				chosen++
			}
			if !reflect.DeepEqual(*d, want) {
				t.Fatalf("%s: decision %d, of seat %d, is %+v; want %+v", text, i, seat, *d, want)
			}
			i++
		})
		if err != nil || chosen == 0 || c.Games.Positions != chosen {
			t.Errorf("%s: %v, %d positions, want the %d of the seats %04b", text, err, c.Games.Positions, chosen, seats)
		}
	}
}

// Games without a player of such a rating, and those without a number, are left out and counted.
func TestCollectByRatingLeavesOut(t *testing.T) {
	for _, text := range []string{"1001-1200", "1251-1251", "0-949"} {
		want := "no player of the 1 games has a rating of " + text + "; allowed: a range with ratings that " + ratingsFile + " has for these games"
		if _, err := Collect(context.Background(), byRating(t, text)); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	o := byRating(t, "900-1000")
	o.Files = append(o.Files, "../../games/geese/testdata/episodes.jsonl.gz") // our own, without numbers
	c, err := Collect(context.Background(), o)
	if err != nil || c.Games.Games != 1 || c.Bad != 60 || c.Outside != 0 || !strings.Contains(c.String(), "60 games left out, the first "+o.Files[1]+", game 1: it does not have the number") {
		t.Errorf("%v, %v; want 1 game, and 60 without a number", c, err)
	}
}

// Errors are one line that says what is allowed, and come before anything is written.
func TestRatingErrors(t *testing.T) {
	for _, text := range []string{"", "-", "900", "a-b", "-5", "1000-900", "NaN-", "900-NaN", "Inf-", "0-Inf", "9e2-1000", " 900-1000", "900 - 1000", "900-1000-1100", "0900-1000"} {
		if r, err := ParseRatingRange(text); err == nil || !strings.Contains(err.Error(), "; allowed: a range such as 900-1000, or 1201- for all from 1201 on") {
			t.Errorf("%q is the range %v, %v; want an error", text, r, err)
		}
	}
	othello, err := games.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(o *CollectOptions){
		"ratings without out; allowed: both, or neither":                                              func(o *CollectOptions) { o.Out = "" },
		"one of ratings and rating; allowed: both, or neither":                                        func(o *CollectOptions) { o.Range = RatingRange{} },
		"ratings for othello, whose records have no numbers; allowed: a game with numbered episodes":  func(o *CollectOptions) { o.Game = othello },
		"none.csv: there is no such file":                                                             func(o *CollectOptions) { o.Ratings = "none.csv" },
		"testdata: not a regular file; allowed: one that can be read twice":                           func(o *CollectOptions) { o.Ratings = "testdata" },
		tableOfText + `: line 1 "package data" has no column EpisodeId; allowed: columns EpisodeId, `: func(o *CollectOptions) { o.Ratings = tableOfText },
	} {
		o := byRating(t, "900-1000")
		out := o.Out
		change(&o)
		if _, err := Collect(context.Background(), o); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %s", err, want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: a data set is written", want)
		}
	}
}

// tableOfText is a text that is no table.
const tableOfText = "ratings.go"

// A table of ratings may have its columns in any order, lines that end as on Windows, and a last
// line without an end; an error names its line.
func TestReadRatings(t *testing.T) {
	const head = "EpisodeId,Index,InitialScore\n"
	long := strings.Repeat("1", maxRatingLine)
	for _, c := range []struct {
		text string
		want map[uint64]game.Seats
		err  string
	}{
		{head, map[uint64]game.Seats{7: 0, 8: 0}, ""},
		{head + "7,0,950\n7,2,900\n8,1,1000\n8,0,1000.5\n9,0,950\n", map[uint64]game.Seats{7: 0b101, 8: 0b10}, ""},
		{"\ufeffInitialScore,x,Index,EpisodeId\r\n950,,3,8\r\n-4,,2,8\r\n,,,7", map[uint64]game.Seats{7: 0, 8: 0b1000}, ""},
		{head + "7,0,950\n7,0,100\n7,0,950\n", map[uint64]game.Seats{7: 1, 8: 0}, ""},
		{"", nil, "it is empty; allowed: columns EpisodeId, Index and InitialScore, as in EpisodeAgents.csv"},
		{"EpisodeId,Index,Score\n", nil, `line 1 "EpisodeId,Index,Score" has no column InitialScore; allowed: `},
		{head + "7,0\n", nil, "line 2: 2 values; allowed: 3, as many as columns"},
		{head + "7,0,1,2\n", nil, "line 2: 4 values; allowed: 3, as many as columns"},
		{head + "7,0,950\n\n", nil, "line 3: 1 values; allowed: 3"},
		{head + "7.5,0,950\n", nil, `line 2: EpisodeId "7.5"; allowed: a whole number`},
		{head + "\"7\",0,950\n", nil, `line 2: EpisodeId "\"7\""; allowed: a whole number`},
		{head + "7,8,950\n", nil, `line 2: Index "8"; allowed: 0 to 7`},
		{head + "7,-1,950\n", nil, `line 2: Index "-1"; allowed: 0 to 7`},
		{head + "7,0,NaN\n", nil, `line 2: InitialScore "NaN"; allowed: a number, or none`},
		{head + "7,0,high\n", nil, `line 2: InitialScore "high"; allowed: a number, or none`},
		{head + long + "\n", nil, "line 2 is longer than 4096 bytes; allowed: lines of comma-separated values"},
	} {
		rated := map[uint64]game.Seats{7: 0, 8: 0}
		err := readRatings(strings.NewReader(c.text), RatingRange{900, 1000}, rated, func() bool { return false })
		if c.err == "" && (err != nil || !maps.Equal(rated, c.want)) || c.err != "" && (err == nil || !strings.HasPrefix(err.Error(), c.err)) {
			t.Errorf("%.60q: %v, %v; want %v, %s", c.text, rated, err, c.want, c.err)
		}
	}
	endless := io.MultiReader(strings.NewReader(head), strings.NewReader(strings.Repeat("9,0,950\n", 5000)))
	if err := readRatings(endless, RatingRange{}, nil, func() bool { return true }); err != errInterrupted {
		t.Errorf("a table that is interrupted: %v, want %v", err, errInterrupted)
	}
}

// Untrusted tables never cause a panic and add no game; errors are one line.
func FuzzReadRatings(f *testing.F) {
	f.Add("EpisodeId,Index,InitialScore\n7,0,950\n8,3,\n")
	f.Add("InitialScore,EpisodeId,Index,Index\n1e9999,7,7\n")
	f.Fuzz(func(t *testing.T, text string) {
		rated := map[uint64]game.Seats{7: 0, 8: 0}
		err := readRatings(strings.NewReader(text), RatingRange{900, 1000}, rated, func() bool { return false })
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("the error is %q, want one line", err)
		}
		if len(rated) != 2 {
			t.Fatalf("%v, want the games 7 and 8 alone", rated)
		}
	})
}
