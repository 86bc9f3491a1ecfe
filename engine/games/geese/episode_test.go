package geese

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"html"
	"io"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/strict/stricttest"
)

// episodes returns sixty episodes from Kaggle's own program with various configurations, and an
// episode of the competition's leading agents from the leaderboard.
func episodes(t testing.TB) (list [][]byte) {
	for _, name := range []string{"testdata/episodes.jsonl.gz", "testdata/leaderboard-26316666.json.gz"} {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		plain, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		if name == "testdata/leaderboard-26316666.json.gz" {
			data, err := io.ReadAll(plain)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, data)
			continue
		}
		lines := bufio.NewScanner(plain)
		lines.Buffer(nil, MaxEpisode)
		for lines.Scan() {
			list = append(list, bytes.Clone(lines.Bytes()))
		}
		if lines.Err() != nil {
			t.Fatal(lines.Err())
		}
	}
	return list
}

func TestEpisodesReplay(t *testing.T) {
	list := episodes(t)
	if len(list) != 61 {
		t.Fatalf("%d episodes, want 61", len(list))
	}
	transitions := 0
	for i, data := range list {
		e, err := ParseEpisode(data)
		if err != nil {
			t.Fatalf("episode %d: %v", i, err)
		}
		transitions += e.Transitions()
		if n, err := e.Verify(); n != 0 {
			t.Errorf("episode %d, %s: %d mismatches, the first: %v, want 0", i, e.g.spec.Name(), n, err)
		}
	}
	t.Logf("%d episodes, %d transitions", len(list), transitions)
}

// The leaderboard's episode ends as published: goose 3 dies in step 87, geese 1
// and 2 in step 101.
func TestLeaderboard(t *testing.T) {
	list := episodes(t)
	e, err := ParseEpisode(list[len(list)-1])
	if err != nil {
		t.Fatal(err)
	}
	died := make([]int, 4)
	for i, step := range e.states {
		for seat, cells := range step[0].Observation.Geese {
			if len(cells) == 0 && died[seat] == 0 {
				died[seat] = i
			}
		}
	}
	last := e.states[len(e.states)-1]
	for seat, want := range []struct{ died, reward int }{{101, 10115}, {101, 10110}, {87, 8713}, {0, 10215}} {
		if died[seat] != want.died || last[seat].points() != want.reward {
			t.Errorf("goose %d died in step %d with %d, want step %d with %d", seat+1, died[seat], last[seat].points(), want.died, want.reward)
		}
	}
}

// Verify finds any change in a step.
func TestVerifyFindsChanges(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many episodes; shorter tests check the same rules")
	}
	data := episodes(t)[0]
	for name, change := range map[string]func(step episodeStep){
		"reward":    func(s episodeStep) { *s[3].Reward++ },
		"status":    func(s episodeStep) { s[3].Status = "ERROR" },
		"time":      func(s episodeStep) { s[3].Status, s[3].Reward = "TIMEOUT", nil },
		"action":    func(s episodeStep) { s[3].Action = "UP" },
		"food":      func(s episodeStep) { s[0].Observation.Food = s[0].Observation.Food[1:] },
		"more food": func(s episodeStep) { s[0].Observation.Food = append(s[0].Observation.Food, 70) },
		"food on a goose": func(s episodeStep) {
			s[0].Observation.Food[1] = s[0].Observation.Geese[0][0]
		},
		"a head":  func(s episodeStep) { s[0].Observation.Geese[0][0] = 50 },
		"a goose": func(s episodeStep) { s[0].Observation.Geese[1] = nil },
		"a step":  func(s episodeStep) { s[0].Observation.Step++ },
		"no list": func(s episodeStep) { s[0].Observation.Geese = nil },
	} {
		for _, at := range []int{0, 1, 30} {
			e, err := ParseEpisode(data)
			if err != nil {
				t.Fatal(err)
			}
			if at == 0 && (name == "reward" || name == "action") {
				continue // nothing is done or earned before the first step
			}
			change(e.states[at])
			if n, err := e.Verify(); n == 0 || err == nil {
				t.Errorf("%s changed in step %d: Verify finds %d mismatches, %v; want at least one", name, at, n, err)
			}
		}
	}
}

// Verify finds missing last steps and different final rewards in every episode, cut off after any
// step.
func TestVerifyFindsMissingSteps(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many episodes; shorter tests check the same rules")
	}
	for i, data := range episodes(t) {
		e, err := ParseEpisode(data)
		if err != nil {
			t.Fatal(err)
		}
		whole := e.states
		for _, left := range []int{1, 2, len(whole) / 2, len(whole) - 2, len(whole) - 1} {
			if e.states = whole[:max(1, left)]; len(e.states) == len(whole) {
				continue
			}
			if n, err := e.Verify(); n == 0 || err == nil {
				t.Errorf("episode %d, cut to %d of %d steps: Verify finds no mismatch", i, left, len(whole))
			}
		}
	}
}

// Reading and writing preserves every episode, except for the players' clocks.
func TestEpisodesRoundTrip(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many episodes; shorter tests check the same rules")
	}
	for i, data := range episodes(t) {
		e, err := ParseEpisode(data)
		if err != nil {
			t.Fatal(err)
		}
		var states []game.State
		for n, step := range e.states {
			s, err := e.state(n)
			if err != nil {
				t.Fatal(err)
			}
			for seat, agent := range step {
				s.reward[seat] = agent.points()
			}
			states = append(states, s)
		}
		written, err := WriteEpisode(states, nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ParseEpisode(written)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := again.Verify(); n != 0 || again.g.spec.Name() != e.g.spec.Name() || len(again.states) != len(e.states) {
			t.Fatalf("episode %d, written and read, is of %s with %d states and %d mismatches, %v; want %s, %d and none", i, again.g.spec.Name(), len(again.states), n, err, e.g.spec.Name(), len(e.states))
		}
		for n, step := range e.states {
			for seat, agent := range step {
				other := again.states[n][seat]
				if agent.points() != other.points() || agent.Status != other.Status || agent.Action != other.Action {
					t.Fatalf("episode %d, step %d, goose %d: got %+v, want %+v", i, n, seat+1, other, agent)
				}
			}
			want, got := step[0].Observation, again.states[n][0].Observation
			if !reflect.DeepEqual(want.Geese, got.Geese) || !slices.Equal(want.Food, got.Food) || want.Step != got.Step {
				t.Fatalf("episode %d, step %d: got %+v, want the geese, food and step of %+v", i, n, got, want)
			}
		}
	}
}

// ParseEpisode refuses a text that is not an episode, in a line that says why.
func TestBadEpisodes(t *testing.T) {
	const two = `"configuration":{"rows":3,"columns":3,"hunger_rate":1,"min_food":1,"max_length":1,"episodeSteps":2}`
	for text, want := range map[string]struct{ says, path string }{
		``:                             {`unexpected end of JSON input`, ""},
		`{"steps":`:                    {`unexpected end of JSON input`, ""},
		`[]`:                           {`it is of type array; allowed: an object`, ""},
		`{}`:                           {`it has no steps`, "steps"},
		`{"name":"chess"}`:             {`it is of "chess"`, "name"},
		`{"steps":[[{"reward":"x"}]]}`: {`steps.reward is "x"; allowed: a whole number or null`, "steps.reward"},
		`{"steps":[[{"reward":1.5}]]}`: {`steps.reward is 1.5; allowed: a whole number or null`, "steps.reward"},
		`<script>window.kaggle = {"environment": {"name":"hungry_geese","steps":[]}};`: {`it has no steps`, "steps"},
		`<script>window.kaggle = {"name":"hungry_geese"};`:                             {`invalid character '<' looking for beginning of value`, ""},
		`{` + two + `,"steps":[[{},{}],[{}]]}`:                                         {`step 1 has 1 geese, the first has 2`, "steps[1]"},
		`{` + two + `,"steps":[[{},{}]],"statuses":["DONE"]}`:                          {`it has 0 rewards and 1 statuses for 2 geese`, ""},
		`{"steps":[[{},{}]]}`: {`rows is 0; allowed: 3 to 32`, "configuration.rows"},
	} {
		_, err := ParseEpisode([]byte(text))
		stricttest.Refused(t, text, err, "episode: "+want.says+"; an episode is JSON of Kaggle's hungry_geese", want.path)
	}
	const empty = `{` + two + `,"steps":[[{},{}]]}`
	_, err := readEpisode(empty)
	stricttest.Refused(t, empty, err, `episode: step 0: 0 geese, game "geese:seats=2,rows=3,columns=3,hungerRate=1,minFood=1,maxLength=1,steps=2" has 2`, "steps[0]")
}

// Games played here are valid episodes, on any board.
func TestWrittenEpisodesAreValid(t *testing.T) {
	for i, options := range []string{"", "seats=2,rows=3,columns=4", "seats=8,hungerRate=3,minFood=5", "maxLength=3,steps=50"} {
		g := newTestGame(t, options)
		rand := game.NewRand(uint64(i))
		states := []game.State{g.New(rand)}
		for s := game.Clone(g, states[0]); s.Acting() != 0; states = append(states, game.Clone(g, s)) {
			j, _ := game.RandomJoint(s, rand, nil)
			s.Play(j, rand)
		}
		data, err := WriteEpisode(states, nil)
		if err != nil {
			t.Fatal(err)
		}
		e, err := ParseEpisode(data)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := e.Verify(); n != 0 || e.Transitions() != len(states)-1 || e.Game().Spec().Name() != g.spec.Name() {
			t.Errorf("%s: the episode is of %s with %d transitions and %d mismatches, %v; want %d and none", g.spec.Name(), e.Game().Spec().Name(), e.Transitions(), n, err, len(states)-1)
		}
	}
}

// Rewards may have a decimal point, and an episode may be inside the pages of env.render, as files
// and in notebooks.
func TestEpisodesOfOthers(t *testing.T) {
	list := episodes(t)
	plain := list[len(list)-1]
	whole, err := ParseEpisode(plain)
	if err != nil {
		t.Fatal(err)
	}
	var names map[string]any
	if err := json.Unmarshal(plain, &names); err != nil {
		t.Fatal(err)
	}
	names["name"] = "hungry_geese"
	data, err := json.MarshalIndent(names, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	floats := regexp.MustCompile(`("reward": ?-?[0-9]+)`).ReplaceAll(data, []byte("$1.0"))
	page := `<!DOCTYPE html><html><body><script>const a = {}; window.kaggle = {"debug": false, "logs": [{}], "environment": ` +
		string(data) + `, "mode": "html"};` + "\n\nwindow.kaggle.renderer = function (c) { if (a < {}) {} };</script></body></html>"
	frame := `<iframe srcdoc="` + html.EscapeString(page) + `" width="300"></iframe>`
	for name, text := range map[string]string{
		"indented": string(data), "floats": string(floats), "page": page, "frame": frame,
		"page of floats": strings.Replace(page, string(data), string(floats), 1), "white space": "\n " + page + "\n",
	} {
		if !looksLikeEpisode(text) {
			t.Errorf("%s is not recognised as an episode", name)
		}
		if _, all, _ := splitEpisodes([]byte(text), true); strings.TrimSpace(string(all)) != strings.TrimSpace(text) {
			t.Errorf("%s is split after %d of %d bytes, want one text", name, len(all), len(text))
		}
		e, err := ParseEpisode([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if n, err := e.Verify(); n != 0 || e.Transitions() != whole.Transitions() {
			t.Errorf("%s: %d mismatches of %d steps, %v, want none of %d", name, n, e.Transitions(), err, whole.Transitions())
		}
	}
}

// No text makes ParseEpisode or Verify panic, and errors are one line.
func FuzzEpisode(f *testing.F) {
	list := episodes(f)
	f.Add(list[48])
	f.Add([]byte(`{"steps":[[]]}`))
	f.Add([]byte(`<script>window.kaggle = {&quot;environment&quot;:{"name":"hungry_geese","steps":[[{"reward":1e3}]]}}`))
	f.Add([]byte(`{"configuration":{"rows":3,"columns":3,"hunger_rate":1,"min_food":1,"max_length":1,"episodeSteps":2},"steps":[[{"status":"ACTIVE"},{}],[{},{}],[{},{}]]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := ParseEpisode(data)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("the error is %q, want one line", err)
			}
			return
		}
		if n, err := e.Verify(); (n == 0) != (err == nil) {
			t.Errorf("Verify returns %d mismatches and the error %v, want both or neither", n, err)
		}
	})
}
