package recipe

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/train/sample"
)

// The recipes that ship are valid, have distinct names, and equal their texts.
func TestRecipesThatShip(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Recipes() {
		if err := r.Check(); err != nil {
			t.Errorf("%s: %v", r.Name, err)
		}
		if found, err := Find(r.Name); err != nil || !reflect.DeepEqual(found, r) || seen[r.Name] || r.About == "" {
			t.Errorf("%s: not found, found twice, or not described: %v", r.Name, err)
		}
		seen[r.Name] = true
		if again, err := Parse(r.Text()); err != nil || !reflect.DeepEqual(again, r) {
			t.Errorf("%s: its text says\n%+v, %v\nwant\n%+v", r.Name, again, err, r)
		}
	}
	if _, err := Find("go"); err == nil || !strings.HasPrefix(err.Error(), `recipe "go" is unknown; allowed: othello-tiny, `) {
		t.Errorf("Find of an unknown recipe: %v, want the names of all", err)
	}
}

// The recipes of report 1 play and train as it describes: 50 iterations with its formula on a
// tree that expands only the root, and the move with the highest bound; first against random
// play, then with the net; batches of 128, at most 30 epochs, the rate a fifth lower after 5
// without a better loss in validation, the end after 10, a tenth held out, and classes weighted.
func TestReport1AsReported(t *testing.T) {
	for name, dense := range map[string]string{"othello-report1": "dense:256", "othello-report1-small": "dense:64"} {
		r, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, agents := range []string{"uct:n=50,c=2,tree=flat,final=ucb random", "uct:n=50,c=2,tree=flat,final=ucb,net=best"} {
			round := r.Rounds[i]
			how := round.Train
			if len(round.Games) != 1 || round.Games[0].Agents != agents {
				t.Errorf("%s, round %d plays %+v; want one set of games of %s", name, i+1, round.Games, agents)
			}
			if how.Planes != "report1" || !strings.Contains(how.Arch, " dropout:0.5 "+dense+" relu value(dense tanh)") || how.Optimiser != "adam" ||
				how.Batch != 128 || how.Epochs != 30 || how.Schedule != "plateau:factor=0.8,patience=5" || how.Patience != 10 ||
				how.Validation != 0.1 || how.Classes != "balanced" || how.Symmetries {
				t.Errorf("%s, round %d trains %+v, not as report 1 does", name, i+1, how)
			}
		}
	}
}

// The supervised recipes of report 4 learn as it describes: the move played, over its planes, by six
// blocks, pooling and two fully connected layers with dropout; momentum 0.9, the rate from 0.01 by
// 0.3 to no less than 0.0001 after 5 epochs without a better loss, a fifth held out. Its
// actor-critic splits after the first of these layers, and learns one epoch a cycle from the
// advantage, from games that the best net draws by its policy.
func TestReport4AsReported(t *testing.T) {
	const block = "conv3:24 leaky:0.3 norm "
	const trunk = block + block + block + block + block + block + "pool dense:1024 leaky:0.3 dropout:0.5 "
	for name, agents := range map[string]string{
		"geese-report4-125": "flat:n=125,depth=6", "geese-report4-250": "flat:n=250,depth=6", "geese-report4-500": "flat:n=500,depth=6", "geese-report4-1000": "flat:n=1000,depth=6",
		"geese-report4-band1": "level:3 level:4", "geese-report4-band2": "level:5 level:6", "geese-report4-band3": "level:7 level:8", "geese-report4-band4": "level:9 level:10",
	} {
		r, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		how := r.Rounds[0].Train
		if len(r.Rounds) != 1 || len(r.Rounds[0].Games) != 1 || r.Rounds[0].Games[0].Agents != agents || r.Rounds[0].Games[0].Teacher != "" {
			t.Errorf("%s has the rounds %+v; want one, with games of %s", name, r.Rounds, agents)
		}
		if how.Arch != trunk+"dense:512 leaky:0.3 dropout:0.5 policy(dense)" || how.Planes != "report4" || how.Target != sample.Played || how.Optimiser != "sgd:momentum=0.9" ||
			how.Rate != 0.01 || how.Schedule != "plateau:factor=0.3,patience=5,floor=0.0001" || how.Validation != 0.2 || how.Symmetries || how.Decay != 0 {
			t.Errorf("%s trains %+v, not as report 4 does", name, how)
		}
	}
	r, err := Find("geese-report4-actor")
	if err != nil {
		t.Fatal(err)
	}
	if !r.Gather || r.Match == nil || strings.Join(r.Match.Agents, " ") != "net:net=new net:net=best" {
		t.Errorf("the actor-critic has gather %v and the match %+v; want true, and the new net against the best", r.Gather, r.Match)
	}
	for i, round := range r.Rounds {
		agents, how := "net:net=best,temp=1", round.Train
		if i == 0 {
			agents = "random"
		}
		if len(round.Games) != 1 || round.Games[0].Agents != agents || how.Epochs != 1 || how.Target != sample.Actor || how.Entropy != 0 || !how.Begin || how.Value != 1 || how.Mix != 0 ||
			how.Arch != trunk+"policy(dense:512 leaky:0.3 dropout:0.5 dense) value(dense:512 leaky:0.3 dropout:0.5 dense tanh)" || how.Optimiser != "sgd:momentum=0.9" || how.Symmetries {
			t.Errorf("cycle %d of the actor-critic is %+v, not as report 4 describes it; want games of %s", i+1, round, agents)
		}
	}
}

// The training of a text applies to all rounds, and a round gives the differences; the rest has
// defaults.
func TestParseInherits(t *testing.T) {
	r, err := Parse([]byte(`{"name":"a","game":"othello","train":{"epochs":7,"rate":0.01},"rounds":[
		{"games":[{"agents":"random","count":3}]},
		{"games":[{"agents":"random","count":3}],"train":{"rate":0.5}}],
		"match":{"agents":"puct:net=new puct:net=best","games":2}}`))
	if err != nil {
		t.Fatal(err)
	}
	first, second := defaults(), defaults()
	first.Epochs, first.Rate, second.Epochs, second.Rate = 7, 0.01, 7, 0.5
	if r.Seed != 1 || r.Rounds[0].Train != first || r.Rounds[1].Train != second {
		t.Errorf("%+v; want seed 1 and the trainings\n%+v\n%+v", r, first, second)
	}
}

// recorder is a runner that records its calls, and whose matches end as prescribed.
type recorder struct {
	notes  []string
	seeds  []uint64
	scores map[int]float64 // by the number of matches before
	played int
	broken int // after this number of notes everything fails, -1 for never
}

var errBroken = errors.New("broken")

func (n *recorder) note(seed uint64, format string, args ...any) error {
	if len(n.notes) == n.broken {
		return errBroken
	}
	n.notes = append(n.notes, fmt.Sprintf(format, args...))
	n.seeds = append(n.seeds, seed)
	return nil
}

func (n *recorder) Net(round int) string { return fmt.Sprintf("./%d.onnx", round) }

func (n *recorder) Play(round, set int, g Games, seed uint64) error {
	return n.note(seed, "play %d-%d: %d of %s%s", round, set, g.Count, g.Agents, g.Teacher)
}

func (n *recorder) Train(round int, sets []Set, how Training, begin int, seed uint64) error {
	return n.note(seed, "train %d: %v, %d epochs, from %d", round, sets, how.Epochs, begin)
}

func (n *recorder) Match(name string, m Match, agents []int, seed uint64) (float64, error) {
	err := n.note(seed, "match %s: %d of %s, agent %v", name, m.Games, strings.Join(m.Agents, " "), strings.Trim(fmt.Sprint(agents), "[]"))
	if strings.Contains(name, "-watch") {
		return 1, err // which decides nothing
	}
	n.played++
	return n.scores[n.played], err
}

func (n *recorder) Note(what string) error {
	if len(n.notes) == n.broken {
		return errBroken
	}
	return nil
}

// fourRounds returns a recipe with everything that a recipe can have.
func fourRounds() Recipe {
	self := []Games{{Agents: "puct:n=9,net=best uct:n=5", Count: 20}}
	r := Recipe{Name: "four", Game: "othello", Seed: 10, Rounds: []Round{
		{Games: []Games{{Agents: "random", Count: 5}, {Agents: "uct:n=5 random", Count: 6, Seed: 900}}, Train: defaults()},
		{Games: self, Train: defaults().epochs(4)},
		{Games: self, Reach: 2, Train: defaults()},
		{Games: []Games{{Agents: "rules", Teacher: "puct:net=best", Count: 7}}, Train: defaults()},
	}, Match: new(pair("uct:n=4,net=best uct:net=new,n=4", 30)), Tests: []Match{pair("level:3 puct:net=best", 8)}}
	r.Rounds[0].Train.Begin, r.Rounds[3].Train.Begin = true, true
	return r
}

// A net replaces the best one only with more than half of the points, and later games use the
// best.
func TestRunKeepsTheBest(t *testing.T) {
	n := &recorder{broken: -1, scores: map[int]float64{1: 0.5, 2: 0.51, 3: 0.2}}
	r := fourRounds()
	best, err := r.Run(n)
	want := []string{
		"play 1-1: 5 of random",
		"play 1-2: 6 of uct:n=5 random",
		"train 1: [{1 1} {1 2}], 10 epochs, from 0",
		"play 2-1: 20 of puct:n=9,net=./1.onnx uct:n=5",
		"train 2: [{2 1}], 4 epochs, from 0",
		"match round2: 30 of uct:n=4,net=./1.onnx uct:net=./2.onnx,n=4, agent 1",
		"play 3-1: 20 of puct:n=9,net=./1.onnx uct:n=5",
		"train 3: [{1 1} {1 2} {2 1} {3 1}], 10 epochs, from 0",
		"match round3: 30 of uct:n=4,net=./1.onnx uct:net=./3.onnx,n=4, agent 1",
		"play 4-1: 7 of rulespuct:net=./3.onnx",
		"train 4: [{4 1}], 10 epochs, from 3",
		"match round4: 30 of uct:n=4,net=./3.onnx uct:net=./4.onnx,n=4, agent 1",
		"match test1: 8 of level:3 puct:net=./3.onnx, agent 1",
	}
	if err != nil || best != 3 || !slices.Equal(n.notes, want) || r.Parts() != len(want) {
		t.Errorf("best %d, %v, %d parts:\n%s\nwant best 3, %d parts:\n%s", best, err, r.Parts(), strings.Join(n.notes, "\n"), len(want), strings.Join(want, "\n"))
	}
	seen := map[uint64]bool{}
	if n.seeds[1] != 900 || n.seeds[2] != 12 {
		t.Errorf("seeds %v; want 900 for the second set, which changes no other", n.seeds)
	}
	for _, seed := range n.seeds {
		if seen[seed] || seed < r.Seed {
			t.Errorf("seed %d occurs twice, or is below the recipe's", seed)
		}
		seen[seed] = true
	}
	other := &recorder{broken: -1, scores: map[int]float64{1: 1, 2: 1, 3: 1}}
	if best, err := r.Run(other); err != nil || best != 4 || !slices.Equal(other.seeds, n.seeds) {
		t.Errorf("with other outcomes of matches: best %d, %v, seeds %v; want best 4, seeds %v", best, err, other.seeds, n.seeds)
	}
}

// Without a match every net replaces the previous one; games may use the net of any earlier
// round, and no other.
func TestRunWithoutMatches(t *testing.T) {
	r := fourRounds()
	r.Match, r.Tests = nil, nil
	r.Rounds[3].Games = []Games{{Agents: "puct:net=round1,n=3 puct:net=best,n=3", Teacher: "puct:n=5,net=round3", Count: 2}}
	n := &recorder{broken: -1}
	best, err := r.Run(n)
	if err != nil || best != 4 || r.Parts() != len(n.notes) {
		t.Errorf("best %d, %v, %d parts:\n%s\nwant best 4, and as many parts as calls", best, err, r.Parts(), strings.Join(n.notes, "\n"))
	}
	if want := "play 4-1: 2 of puct:net=./1.onnx,n=3 puct:net=./3.onnx,n=3puct:n=5,net=./3.onnx"; !slices.Contains(n.notes, want) {
		t.Errorf("no %q in\n%s", want, strings.Join(n.notes, "\n"))
	}
	if again, err := Parse(r.Text()); err != nil || !reflect.DeepEqual(again, r) {
		t.Errorf("its text says\n%+v, %v\nwant\n%+v", again, err, r)
	}
	for _, net := range []string{"round4", "round0", "new"} {
		r.Rounds[3].Games[0].Agents = "random puct:net=" + net
		if err := r.Check(); err == nil || !strings.Contains(err.Error(), "allowed: net=best") {
			t.Errorf("net=%s in round 4: %v, want an error", net, err)
		}
	}
	r.Rounds[3].Games[0].Agents = "random puct:net=round03" // the name of a model
	if err := r.Check(); err != nil {
		t.Error(err)
	}
}

// The nets of all rounds play the matches to watch, also those that do not become the best, and
// no seed of another part depends on the outcomes.
func TestRunWatchesEveryNet(t *testing.T) {
	r := fourRounds()
	r.Watch = []Match{pair("puct:net=new random", 4), pair("rules puct:net=new,n=3", 6)}
	n := &recorder{broken: -1, scores: map[int]float64{1: 0.2, 2: 0.2, 3: 0.2}}
	best, err := r.Run(n)
	if err != nil || best != 1 || r.Parts() != len(n.notes) {
		t.Errorf("best %d, %v, %d parts of\n%s\nwant best 1, and as many parts as calls", best, err, r.Parts(), strings.Join(n.notes, "\n"))
	}
	for round := 1; round <= 4; round++ {
		for _, want := range []string{
			fmt.Sprintf("match round%d-watch1: 4 of puct:net=./%[1]d.onnx random, agent 0", round),
			fmt.Sprintf("match round%d-watch2: 6 of rules puct:net=./%[1]d.onnx,n=3, agent 1", round),
		} {
			if !slices.Contains(n.notes, want) {
				t.Errorf("no %q in\n%s", want, strings.Join(n.notes, "\n"))
			}
		}
	}
	other := &recorder{broken: -1, scores: map[int]float64{1: 1, 2: 1, 3: 1}}
	if best, err := r.Run(other); err != nil || best != 4 || !slices.Equal(other.seeds, n.seeds) {
		t.Errorf("with other outcomes of matches: best %d, %v, seeds %v; want best 4, seeds %v", best, err, other.seeds, n.seeds)
	}
	if again, err := Parse(r.Text()); err != nil || !reflect.DeepEqual(again, r) {
		t.Errorf("its text says\n%+v, %v\nwant\n%+v", again, err, r)
	}
	if scaled := r.Scaled(0.5); scaled.Watch[0].Games != 2 || r.Watch[0].Games != 4 {
		t.Errorf("half of 4 games to watch are %d, and the recipe now has %d; want 2, 4", scaled.Watch[0].Games, r.Watch[0].Games)
	}
}

// With Gather, for every sequence of results: a net learns from the games of its round and of the
// rounds since the last net that won its match, and begins with the weights of that net, which
// also plays these games.
func TestGather(t *testing.T) {
	const rounds = 7
	for results := range 1 << (rounds - 1) { // a bit for each match, 1 for a win of the new net
		r := Recipe{Name: "gather", Game: "geese", Seed: 1, Gather: true,
			Match: new(pair("net:net=new net:net=new net:net=best net:net=best", 8))}
		for round := range rounds {
			games := []Games{{Agents: "random", Count: 2}, {Agents: "rules", Count: 3}}
			if round > 0 {
				games = []Games{{Agents: "net:net=best,temp=1", Count: 2}}
			}
			how := defaults()
			how.Begin = true
			r.Rounds = append(r.Rounds, Round{Games: games, Train: how})
		}
		scores := map[int]float64{}
		best, since := 1, 2 // the best net's round, and the first round whose games count
		want := []string{"play 1-1: 2 of random", "play 1-2: 3 of rules", "train 1: [{1 1} {1 2}], 10 epochs, from 0"}
		for round := 2; round <= rounds; round++ {
			sets := []Set{}
			for played := since; played <= round; played++ {
				sets = append(sets, Set{played, 1})
			}
			want = append(want, fmt.Sprintf("play %d-1: 2 of net:net=./%d.onnx,temp=1", round, best),
				fmt.Sprintf("train %d: %v, 10 epochs, from %d", round, sets, best),
				fmt.Sprintf("match round%d: 8 of net:net=./%[1]d.onnx net:net=./%[1]d.onnx net:net=./%[2]d.onnx net:net=./%[2]d.onnx, agent 0 1", round, best))
			scores[round-1] = 0.5 // not more than half
			if results>>(round-2)&1 == 1 {
				scores[round-1] = 0.51
				best, since = round, round+1
			}
		}
		n := &recorder{broken: -1, scores: scores}
		got, err := r.Run(n)
		if err != nil || got != best || !slices.Equal(n.notes, want) {
			t.Fatalf("results %06b: best %d, %v:\n%s\nwant best %d:\n%s", results, got, err, strings.Join(n.notes, "\n"), best, strings.Join(want, "\n"))
		}
		if again, err := Parse(r.Text()); err != nil || !reflect.DeepEqual(again, r) {
			t.Fatalf("its text says\n%+v, %v\nwant\n%+v", again, err, r)
		}
	}
}

// In a game of four seats a match has two to four agents, half of them with each net if it decides.
func TestMatchesOfFourSeats(t *testing.T) {
	r := Recipe{Name: "four", Game: "geese", Seed: 1, Rounds: []Round{
		{Games: []Games{{Agents: "random", Count: 2}}, Train: defaults()},
		{Games: []Games{{Agents: "net", Count: 2}}, Train: defaults()},
	}}
	const halves = "; allowed: as many with net=new as with net=best, and no others"
	for _, c := range []struct {
		agents, decides, watches, tests string // the error, "" for none
	}{
		{"net:net=new net:net=best", "", ` name net=best; allowed: net=new`, ` name net=new; allowed: net=best`},
		{"net:net=best net:net=new net:net=new,temp=1 net:net=best", "", ` name net=best; allowed: net=new`, ` name net=new; allowed: net=best`},
		{"net:net=new net:net=new net:net=best", halves, ` name net=best; allowed: net=new`, ` name net=new; allowed: net=best`},
		{"net:net=new rules net:net=best", halves, ` name net=best; allowed: net=new`, ` name net=new; allowed: net=best`},
		{"net:net=new net:net=best rules random", halves, ` name net=best; allowed: net=new`, ` name net=new; allowed: net=best`},
		{"net:net=new net:net=best net:net=best net:net=best", halves, ` name net=best; allowed: net=new`, ` name net=new; allowed: net=best`},
		{"net:net=best rules flat random", " have no net=new; allowed: agents, with net=new and net=best", " have no net=new; allowed: agents, with net=new", ""},
		{"net:net=new rules flat random", " have no net=best; allowed: agents, with net=new and net=best", "", " have no net=best; allowed: agents, with net=best"},
		{"net:net=new", "1 agents; allowed: 2 to 4", "1 agents; allowed: 2 to 4", "1 agents; allowed: 2 to 4"},
		{"net:net=new net:net=best rules rules rules", "5 agents; allowed: 2 to 4", "5 agents; allowed: 2 to 4", "5 agents; allowed: 2 to 4"},
	} {
		for name, want := range map[string]string{"match": c.decides, "watch 1": c.watches, "test 1": c.tests} {
			r.Match, r.Watch, r.Tests = nil, nil, nil
			switch m := pair(c.agents, 4); name {
			case "match":
				r.Match = &m
			case "watch 1":
				r.Watch = []Match{m}
			default:
				r.Tests = []Match{m}
			}
			err := r.Check()
			if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), name+": ") || !strings.HasSuffix(err.Error(), want)) {
				t.Errorf("%s of %s: %v, want an error that ends in %q, or none if that is empty", name, c.agents, err, want)
			}
		}
	}
}

// An error of the runner ends the run at once, wherever it occurs.
func TestRunEndsWithTheFirstError(t *testing.T) {
	r := fourRounds()
	for broken := range 13 {
		n := &recorder{broken: broken}
		if _, err := r.Run(n); err != errBroken || len(n.notes) != broken {
			t.Errorf("broken after %d: %d done, %v", broken, len(n.notes), err)
		}
	}
}
