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

// Nets provides the nets of players.
type Nets interface {
	// Net returns the model with a name, also a visitor's own one, or in a file. The error says in one line why it is not
	// available; it wraps ErrNoNet if no such model exists.
	Net(name string) (*net.Model, error)
}

// ErrNoNet is wrapped by the error of Nets for a model that does not exist.
var ErrNoNet = errors.New("there is no such net")

// allowedNets describes the allowed values of the key net.
const allowedNets = "own, none, the name of a model in a to z, 0 to 9 and -, in a browser " + OwnPrefix + "NAME for a net of the device, or on the command line, a file with a / in its path or .onnx at its end"

// IsNetName reports whether text may name a model; own and none do too.
func IsNetName(text string) bool {
	const most = 64
	other := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }
	return text != "" && len(text) <= most && !strings.ContainsFunc(text, other)
}

// OwnPrefix begins the names of a visitor's own nets, which a browser keeps: mine:first.
const OwnPrefix = "mine:"

// IsOwnNet reports whether text names a visitor's own net: after OwnPrefix up to 32 letters, digits
// and hyphens.
func IsOwnNet(text string) bool {
	const most = 32
	other := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-'
	}
	name, own := strings.CutPrefix(text, OwnPrefix)
	return own && name != "" && len(name) <= most && !strings.ContainsFunc(name, other)
}

// IsNetFile reports whether text is the path of a model's file.
func IsNetFile(text string) bool {
	odd := func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }
	return (strings.Contains(text, "/") || strings.HasSuffix(text, ".onnx")) && !strings.ContainsFunc(text, odd)
}

// Values of the key net besides the name of a model.
const (
	ownNet = "own"  // the model of the game's own name
	noNet  = "none" // no model
)

// modelKey returns the key for the name of a model, or of its file.
func modelKey(l *keys.List, at *string) *keys.Key {
	return l.Add(keys.Key{
		Name: "net", At: at,
		Valid:   func(text string) bool { return IsNetName(text) || IsOwnNet(text) || IsNetFile(text) },
		Allowed: allowedNets,
		Words:   func(game.Game) []string { return []string{ownNet, noNet} },
		NetWord: ownNet,
	})
}

// modelName returns the name of the model that the key net means, "" for none.
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
	net, kernel string // the model and the kernel that runs it; "" without one
}

// Net implements Evaluating.
func (e *evaluator) Net() (name, kernel string) { return e.net, e.kernel }

// maxCached bounds the cached evaluations of a net, to 4 MB.
const maxCached = 1 << 15

// request is what a player needs of its evaluator.
type request struct {
	net      string                  // name of a model, "" for none
	optional bool                    // whether to use playouts if the model is missing or does not fit the variant
	n        int                     // simulations of a thought, 0 if time ends it
	policy   bool                    // whether to use priors
	refuse   func(*net.Model) string // returns what a model lacks, "" for nothing; nil accepts any
	values   bool                    // whether to use the values of playouts even if the model has some
	playouts eval.Evaluator          // evaluates if there is no model, or it has no values
}

// found is a model for a player, and the planes of its input.
type found struct {
	name   string
	model  *net.Model // nil if the player does without
	planes game.Planes
}

// find gets a model for the game by its name, none for "". For an optional model that does not
// exist, or does not fit the variant, it also returns none.
func (s *setup) find(name string, optional bool) (found, error) {
	if name == "" {
		return found{}, nil
	}
	model, err := fetch(s.nets, name)
	if errors.Is(err, ErrNoNet) && optional {
		return found{}, nil
	}
	if err != nil {
		return found{}, err
	}
	planes, err := PlanesFor(s.game, model)
	if spec := s.game.Spec(); err != nil && optional && spec.Name() != spec.ID { // the model is for the standard game's board
		return found{}, nil
	}
	if err != nil {
		return found{}, fmt.Errorf("net %q %w", game.Clip(name), err)
	}
	return found{name, model, planes}, nil
}

// evaluator makes the evaluator that a player requests.
func (s *setup) evaluator(w request) (evaluator, error) {
	f, err := s.find(w.net, w.optional)
	if err != nil {
		return evaluator{}, err
	}
	if f.model == nil {
		return evaluator{evaluates: w.playouts}, nil
	}
	return s.run(f, w)
}

// run makes the evaluator of a model for a player's request.
func (s *setup) run(f found, w request) (evaluator, error) {
	if w.refuse != nil {
		if lacks := w.refuse(f.model); lacks != "" {
			return evaluator{}, fmt.Errorf("net %q %s", game.Clip(f.name), lacks)
		}
	}
	model := f.model
	config := eval.NetConfig{
		Game:   s.game,
		Planes: f.planes,
		Batch:  len(s.game.Spec().Seats),
		Policy: w.policy && model.Policy() > 0,
		Cache:  maxCached,
	}
	if w.n > 0 {
		// Leave room for the previous search, which shares many positions.
		config.Cache = min(maxCached, 4*(w.n+1)*config.Batch)
	}
	if w.values || !model.HasValue() {
		config.Values = w.playouts
	}
	executor, err := model.Executor(config.Batch)
	if err != nil {
		return evaluator{}, fmt.Errorf("net %q: %w", game.Clip(f.name), err)
	}
	config.Net = executor
	return evaluator{eval.NewNet(config), f.name, executor.Kernel()}, nil
}

// fetch gets a model from nets, which may be nil.
func fetch(nets Nets, name string) (*net.Model, error) {
	if nets == nil {
		return nil, fmt.Errorf("net %q: %w", game.Clip(name), ErrNoNet)
	}
	return nets.Net(name)
}

// PlanesFor finds the first of a game's planes that a model accepts; a policy must match the planes.
// The error says in one line what is allowed; a subject stands before it.
func PlanesFor(g game.Game, m *net.Model) (game.Planes, error) {
	encoder, ok := g.(game.Encoder)
	if !ok {
		return game.Planes{}, fmt.Errorf("has no input, %s defines no planes", g.Spec().ID)
	}
	c, h, w := m.Shape()
	for _, planes := range encoder.Planes() {
		if planes.C == c && planes.H == h && planes.W == w && (m.Policy() == 0 || m.Policy() == planes.Policy) {
			return planes, nil
		}
	}
	return game.Planes{}, fmt.Errorf("has %s; allowed for %s: %s", InputOf(m), g.Spec().ID, Inputs(g))
}

// InputOf names the input of a model and the size of its policy.
func InputOf(m *net.Model) string {
	c, h, w := m.Shape()
	return shape(c, h, w, m.Policy())
}

// Inputs names the planes of a game, each with the size of its policy.
func Inputs(g game.Game) string {
	var names []string
	if encoder, ok := g.(game.Encoder); ok {
		for _, planes := range encoder.Planes() {
			names = append(names, shape(planes.C, planes.H, planes.W, planes.Policy))
		}
	}
	return strings.Join(names, ", or ")
}

// shape names the inputs and outputs of a net.
func shape(c, h, w, policy int) string {
	if policy == 0 {
		return fmt.Sprintf("planes %d×%d×%d without a policy", c, h, w)
	}
	return fmt.Sprintf("planes %d×%d×%d with a policy of %d", c, h, w, policy)
}
