package player

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/net"
	"playout/engine/player/keys"
)

// Nets is where players have their nets from.
type Nets interface {
	// Net is the model of that name, or in that file. The error says in one line
	// why it cannot be had; it is ErrNoNet where there is no such model, and was
	// none to be expected.
	Net(name string) (*net.Model, error)
}

// ErrNoNet is wrapped by what Nets say of a model that does not exist.
var ErrNoNet = errors.New("there is no such net")

// allowedNets says what the key net may be.
const allowedNets = "own, none, the name of a model in a to z, 0 to 9 and -, or on the command line, a file with a / in its path or .onnx at its end"

// IsNetName says whether text may be the name of a model, or own or none.
func IsNetName(text string) bool {
	const most = 64
	other := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }
	return text != "" && len(text) <= most && !strings.ContainsFunc(text, other)
}

// IsNetFile says whether text is the path of a model's file.
func IsNetFile(text string) bool {
	odd := func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }
	return (strings.Contains(text, "/") || strings.HasSuffix(text, ".onnx")) && !strings.ContainsFunc(text, odd)
}

// What the key net says beside the name of a model.
const (
	ownNet = "own"  // the model of the game's own name
	noNet  = "none" // no model
)

// modelKey is the key for the name of a model, or of its file.
func modelKey(l *keys.List, at *string) {
	l.Add(keys.Key{
		Name: "net", At: at,
		Valid:   func(text string) bool { return IsNetName(text) || IsNetFile(text) },
		Allowed: allowedNets,
		Words:   func(game.Game) []string { return []string{ownNet, noNet} },
		Asks:    ownNet,
	})
}

// modelName is the name of the model that the key net means, "" for none.
func modelName(net, own string) string {
	switch net {
	case noNet:
		return ""
	case ownNet:
		return own
	}
	return net
}

// evaluator evaluates positions for a player.
type evaluator struct {
	evaluates   eval.Evaluator
	net, kernel string // the model, and what runs it; "" without one
}

// Net implements what NetOf asks.
func (e *evaluator) Net() (name, kernel string) { return e.net, e.kernel }

// maxCached bounds the evaluations of its net that a player keeps, to 4 MB.
const maxCached = 1 << 15

// wish is the evaluator that a player wants.
type wish struct {
	net      string                  // name of a model, ownNet or noNet
	optional bool                    // it does without where there is no such model
	n        int                     // simulations of a thought, 0 for as many as time allows
	policy   bool                    // it has a use for priors
	refuse   func(*net.Model) string // what a model lacks that it must have, "" for nothing; nil takes any
	playouts eval.Evaluator          // evaluates where there is no model, or one without values
}

// evaluator makes an evaluator.
func (s *setup) evaluator(w wish) (evaluator, error) {
	name := modelName(w.net, s.own)
	if name == "" {
		return evaluator{evaluates: w.playouts}, nil
	}
	model, err := ask(s.nets, name)
	if errors.Is(err, ErrNoNet) && w.optional {
		return evaluator{evaluates: w.playouts}, nil
	}
	if err != nil {
		return evaluator{}, err
	}
	planes, err := fit(s.game, model)
	if err != nil {
		return evaluator{}, fmt.Errorf("net %q %w", game.Clip(name), err)
	}
	if w.refuse != nil {
		if lacks := w.refuse(model); lacks != "" {
			return evaluator{}, fmt.Errorf("net %q %s", game.Clip(name), lacks)
		}
	}
	config := eval.NetConfig{
		Game:   s.game,
		Planes: planes,
		Batch:  len(s.game.Spec().Seats),
		Policy: w.policy && model.Policy() > 0,
		Cache:  maxCached,
	}
	if w.n > 0 {
		// Enough for the search before, in which many of the same positions came up.
		config.Cache = min(maxCached, 4*(w.n+1)*config.Batch)
	}
	if !model.HasValue() {
		config.Values = w.playouts
	}
	executor, err := model.Executor(config.Batch)
	if err != nil {
		return evaluator{}, fmt.Errorf("net %q: %w", game.Clip(name), err)
	}
	config.Net = executor
	return evaluator{eval.NewNet(config), name, executor.Kernel()}, nil
}

// ask has a model from nets, which may be nil.
func ask(nets Nets, name string) (*net.Model, error) {
	if nets == nil {
		return nil, fmt.Errorf("net %q: %w", game.Clip(name), ErrNoNet)
	}
	return nets.Net(name)
}

// fit is the first of a game's planes that a model takes, with a policy of
// these planes or none.
func fit(g game.Game, m *net.Model) (game.Planes, error) {
	encoder, ok := g.(game.Encoder)
	if !ok {
		return game.Planes{}, fmt.Errorf("has nothing to see, %s defines no planes", g.Spec().ID)
	}
	c, h, w := m.Shape()
	var allowed []string
	for _, planes := range encoder.Planes() {
		if planes.C == c && planes.H == h && planes.W == w && (m.Policy() == 0 || m.Policy() == planes.Policy) {
			return planes, nil
		}
		allowed = append(allowed, shape(planes.C, planes.H, planes.W, planes.Policy))
	}
	return game.Planes{}, fmt.Errorf("has %s; allowed for %s: %s",
		shape(c, h, w, m.Policy()), g.Spec().ID, strings.Join(allowed, ", or "))
}

// shape names what goes into a net and what comes out of it.
func shape(c, h, w, policy int) string {
	if policy == 0 {
		return fmt.Sprintf("planes %d×%d×%d without a policy", c, h, w)
	}
	return fmt.Sprintf("planes %d×%d×%d with a policy of %d", c, h, w, policy)
}
