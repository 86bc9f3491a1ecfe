package train

import (
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/player"
	"playout/engine/selfplay"
	"playout/engine/train/nn"
	"playout/engine/train/sample"
)

// othelloSamples returns samples of some short searches.
func othelloSamples(t testing.TB, games int) *sample.Set {
	t.Helper()
	s, err := sample.New(othello.New(), "", sample.Search)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range play(t, othello.New(), games, "uct:n=20") {
		if err := s.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// play returns games between players of one agent.
func play(t testing.TB, g game.Game, games int, agent string) (all []*dataset.Episode) {
	t.Helper()
	a, err := player.Parse(g, agent)
	if err != nil {
		t.Fatal(err)
	}
	c := selfplay.Config{Game: g, Agents: []player.Agent{a}, Seed: 5, From: 2, To: 12, Last: games, Workers: 2,
		Each: func(_ int, e *dataset.Episode) error {
			all = append(all, e)
			return nil
		}}
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	return all
}

// tiny returns a training of a small net.
func tiny() Config {
	return Config{Arch: "dense:9 relu dense:6 relu policy(dense direct) value(dense tanh)", Channels: 3, Epochs: 2, Batch: 33,
		Optimiser: "adam", Schedule: "cosine", Rate: 0.01, Decay: 0.01, Value: 0.7, Entropy: 0.1, Mix: 0.3, Temperature: 1,
		Symmetries: true, Validation: 0.2, Seed: 4, Workers: 2}
}

// trainNet trains a net from start to end.
func trainNet(c Config, s *sample.Set) (*nn.Net, Loss, error) {
	t, err := New(c, s)
	if err != nil {
		return nil, Loss{}, err
	}
	for !t.Done() {
		if err := t.Step(); err != nil {
			return nil, Loss{}, err
		}
	}
	return t.Finish()
}
