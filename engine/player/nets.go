package player

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/net"
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

// judge is what judges positions for a player, with the name of its net and of
// the kernel that runs it, "" for none.
type judge struct {
	evaluator   eval.Evaluator
	net, kernel string
}

// Net and Kernel are part of Player.
func (j *judge) Net() string    { return j.net }
func (j *judge) Kernel() string { return j.kernel }

// maxCached bounds the judgements of its net that a player keeps, to 4 MB.
const maxCached = 1 << 15

// newJudge makes the evaluator of an agent: its net, or playouts.
func newJudge(g game.Game, agent Agent, nets Nets, seed uint64) (judge, error) {
	rollout := func() *eval.Rollout {
		r := eval.NewRollout(g, agent.depth, seed)
		r.Draw = float32(agent.options.draw)
		return r
	}
	name := agent.Net()
	if name == "" {
		return judge{evaluator: rollout()}, nil
	}
	model, err := ask(nets, name)
	if errors.Is(err, ErrNoNet) && agent.name == "puct" && agent.net == ownNet {
		return judge{evaluator: rollout()}, nil
	}
	if err != nil {
		return judge{}, err
	}
	planes, err := fit(g, model)
	if err != nil {
		return judge{}, fmt.Errorf("net %q %w", game.Clip(name), err)
	}
	config := eval.NetConfig{
		Game:   g,
		Planes: planes,
		Batch:  len(g.Spec().Seats),
		Policy: model.Policy() > 0 && (agent.name == "puct" || agent.name == "net"),
		Cache:  maxCached,
	}
	if agent.n > 0 {
		// Enough for the search before, which met many of the same positions.
		config.Cache = min(maxCached, 4*(agent.n+1)*config.Batch)
	}
	switch {
	case agent.name == "net" && !config.Policy:
		return judge{}, fmt.Errorf("net %q has no policy to play by; allowed: a net with one, or puct", game.Clip(name))
	case agent.name == "uct" && !model.HasValue():
		return judge{}, fmt.Errorf("net %q has no value to take the place of playouts; allowed: a net with one, or puct", game.Clip(name))
	case agent.name == "alphabeta" && !model.HasValue():
		return judge{}, fmt.Errorf("net %q has no value to judge by; allowed: a net with one, or another eval", game.Clip(name))
	case agent.name == "net" && !model.HasValue():
		config.Values = eval.Uniform{}
	case !model.HasValue():
		config.Values = rollout()
	}
	executor, err := model.Executor(config.Batch)
	if err != nil {
		return judge{}, fmt.Errorf("net %q: %w", game.Clip(name), err)
	}
	config.Net = executor
	return judge{eval.NewNet(config), name, executor.Kernel()}, nil
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
