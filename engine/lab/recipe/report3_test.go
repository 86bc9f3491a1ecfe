package recipe

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/net"
	"playout/engine/player"
	"playout/engine/selfplay"
	"playout/engine/train"
	"playout/engine/train/arch"
	"playout/engine/train/nn"
	"playout/engine/train/parallel"
)

// The recipes of report 3 play and train as it describes: its search with 20 simulations plays for
// itself by its rules of draws; residual blocks of two convolutions with batch normalisation, Adam
// with a rate of 0.0001, and both losses with a weight of 1; after each cycle its rating against one
// opponent.
func TestReport3AsReported(t *testing.T) {
	for name, size := range map[string][2]int{"chess-report3": {4, 32}, "chess-report3-full": {20, 256}} {
		r, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		const search = "puct:n=20,fpu=zero,drawfor=mover,noise=0.25,noiseplies=30,temp=1,tempplies=40,draw=-0.5,paths=joined"
		if r.Game != "chess:draws=claimed" || r.Match != nil || len(r.Watch) != 1 || strings.Join(r.Watch[0].Agents, " ") != search+",net=new random" {
			t.Errorf("%s is of %s, and watches %+v; want chess with draws claimed, and a match against random play", name, r.Game, r.Watch)
		}
		for i, round := range r.Rounds {
			how := round.Train
			block := fmt.Sprintf("residual(conv3:%d norm relu conv3:%[1]d norm) relu", size[1])
			if strings.Count(how.Arch, block) != size[0] || how.Planes != "report3" || how.Optimiser != "adam" || how.Rate != 0.0001 || how.Schedule != "constant" ||
				how.Decay != 0 || how.Value != 1 || how.Mix != 0 || how.Begin != (i > 0) {
				t.Errorf("%s, round %d trains %+v, not as report 3 does", name, i+1, how)
			}
			if agents := round.Games[0].Agents; i > 0 && (len(round.Games) != 1 || agents != search+",net=best" || round.Games[0].To != 0) {
				t.Errorf("%s, round %d plays %s; want its own search, from the start", name, i+1, agents)
			}
		}
	}
}

// Report 3's net in full, of 20 blocks of 256 channels, can be trained, and what training computes for a
// position is what the file's net computes when it plays. The time of a step says how long the
// recipe would take.
func TestReport3InFull(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds, and a gigabyte")
	}
	r, err := Find("chess-report3-full")
	if err != nil {
		t.Fatal(err)
	}
	g, err := games.Parse(r.Game)
	if err != nil {
		t.Fatal(err)
	}
	how := r.Rounds[0].Train
	how.Batch, how.Workers = 1, runtime.NumCPU()
	samples, err := how.NewSamples(g, how.Planes, how.Target)
	if err != nil {
		t.Fatal(err)
	}
	agent, err := player.Parse(g, "alphabeta:depth=1,ties=60,eval=heuristic")
	if err != nil {
		t.Fatal(err)
	}
	play := selfplay.Config{Game: g, Agents: []player.Agent{agent}, Seed: 1, Last: 2, Workers: 1, Each: func(_ int, e *dataset.Episode) error { return samples.Add(e) }}
	if err := play.Run(); err != nil {
		t.Fatal(err)
	}
	training, err := train.New(how.Config, samples)
	if err != nil {
		t.Fatal(err)
	}
	started := time.Now()
	if err := training.Step(); err != nil {
		t.Fatal(err)
	}
	a, err := arch.Parse(how.Arch, samples.Planes(), samples.Planes().C)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d weights, %.2f s a position on %d workers", a.Weights(), time.Since(started).Seconds(), how.Workers)
	if loss := training.Loss(); !(loss > 0 && loss < 20) {
		t.Errorf("the loss of a step is %g, want that of a net that knows nothing: about 9", loss)
	}
	fresh := nn.New(a, 1, rand.New(game.NewRand(1)), parallel.Of(how.Workers))
	model, err := net.Load(fresh.Export())
	if err != nil {
		t.Fatal(err)
	}
	plays, err := model.Executor(1)
	if err != nil {
		t.Fatal(err)
	}
	planes := make([]float32, samples.Planes().C*64)
	samples.Planes().Encode(g.New(nil), 0, planes)
	policy, value := fresh.Forward(planes, 1, nn.Inference)
	gotPolicy, gotValue := plays.Run(planes, 1)
	if math.Abs(float64(value[0]-gotValue[0])) > 1e-3 {
		t.Errorf("the value at the start is %g, want %g as in training", gotValue[0], value[0])
	}
	largest := max(slices.Max(policy), -slices.Min(policy))
	for i := range policy {
		if math.Abs(float64(policy[i]-gotPolicy[i])) > 1e-4*float64(max(1, largest)) {
			t.Fatalf("logit %d at the start is %g, want %g as in training", i, gotPolicy[i], policy[i])
		}
	}
}
