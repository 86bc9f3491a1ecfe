package recipe

import (
	"fmt"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/match"
	"playout/engine/train"
	"playout/engine/train/sample"
)

// defaults returns the training of a recipe without one of its own.
func defaults() Training { return Training{Config: train.Default()} }

// epochs returns the training with n epochs.
func (t Training) epochs(n int) Training {
	t.Epochs = n
	return t
}

// pair returns a match of two agents, whose strings are separated by a space.
func pair(agents string, games int) Match {
	return Match{Spec: match.Spec{Agents: strings.Fields(agents), Games: games}}
}

// recipes lists those that ship; to add one, add a row.
var recipes = slices.Concat([]Recipe{
	{
		Name: "othello-tiny", About: "a whole loop in seconds, to see how it goes: the net is weak", Game: "othello", Seed: 1,
		Rounds: []Round{
			{Games: []Games{{Agents: "uct:n=50", Count: 200, From: 2, To: 20}}, Train: tiny()},
			{Games: []Games{{Agents: "puct:n=30,net=best,noise=0.25,temp=1,tempplies=30", Count: 200, From: 2, To: 16}}, Reach: 1, Train: tiny()},
		},
		Match: new(pair("puct:n=30,net=new puct:n=30,net=best", 40)),
		Tests: []Match{pair("puct:n=50,net=best random", 40)},
	},
	{
		Name: "othello-layers", About: "one net with every kind of layer, for tests: it does not play well", Game: "othello", Seed: 1,
		Rounds: []Round{{Games: []Games{{Agents: "uct:n=50", Count: 200, From: 2, To: 20}}, Train: layers()}},
		Tests:  []Match{pair("puct:n=20,net=best random", 10)},
	},
	report1Recipe("othello-report1", "report 1's net, from search against random play and then from its own games", 1),
	report1Recipe("othello-report1-small", "a sibling of report 1's net with a quarter of its channels, small enough for the page", 4),
	{
		Name: "othello", About: "the net of Othello that ships: from our alpha-beta's games, then from its own games with alpha-beta as their teacher", Game: "othello", Seed: 7,
		Rounds: []Round{
			{Games: []Games{{Agents: othelloTeacher, Count: 21500, From: 2, To: 16}}, Train: othelloNet().epochs(5)},
			{Games: []Games{{Agents: othelloSelf, Teacher: othelloTeacher, Count: 6000, From: 2, To: 20}}, Reach: 1, Train: othelloNet().epochs(25)},
			{Reach: 2, Train: othelloNet().finish()},
		},
		Match: new(pair("puct:n=200,net=new puct:n=200,net=best", 200)),
		Tests: []Match{
			pair("puct:n=100,net=best uct:n=100", 400),
			pair("puct:n=100,net=best uct:n=1000", 400),
		},
	},
	{
		Name: "geese", About: "the net of geese that ships: from careful playouts, then from its own games and games with its past and with rules", Game: "geese", Seed: 21,
		Rounds: geeseRounds(23),
		Tests:  []Match{pair("net:net=best rules", 200), pair("puct:n=32,c=0.6,net=best rules", 100)},
	},
	{
		Name: "chess", About: "a net of chess for tree search, from games that Stockfish plays and judges; it needs /usr/games/stockfish", Game: "chess", Seed: 41,
		Rounds: []Round{{
			Games: []Games{
				{Agents: "uci:cmd=" + stockfish + ",nodes=300", Count: 17910, From: 2, To: 14},
				{Agents: "alphabeta:depth=2,ties=60,eval=heuristic", Teacher: chessTeacher, Count: 14000, To: 12},
				{Agents: "alphabeta:depth=1,ties=150,eval=heuristic", Teacher: chessTeacher, Count: 3056, To: 16},
			},
			Train: chessNet(),
		}},
	},
	report3Recipe("chess-report3", "report 3's net with 4 blocks of 32 channels, from alpha-beta's games and then from its own", 4, 32),
	report3Recipe("chess-report3-full", "report 3's net in full, with 20 blocks of 256 channels: days on two cores", 20, 256),
	{
		Name: "chess-eval", About: "a net of chess for alpha-beta, from games of our alpha-beta and Stockfish's static evaluations; it needs /usr/games/stockfish", Game: "chess", Seed: 51,
		Rounds: []Round{{
			Games: []Games{
				{Agents: "alphabeta:depth=1,ties=60,eval=heuristic", Appraiser: stockfish, Count: 18728, To: 14},
				{Agents: "alphabeta:depth=3,ties=20,eval=heuristic", Appraiser: stockfish, Count: 8000, To: 8},
				{Agents: "alphabeta:depth=1,ties=120,eval=heuristic", Appraiser: stockfish, Count: 12261, To: 16, Seed: 55},
				{Agents: "alphabeta:depth=2,ties=40,eval=heuristic", Appraiser: stockfish, Count: 35061, To: 12, Seed: 61},
				{Agents: "alphabeta:depth=1,ties=90,eval=heuristic", Appraiser: stockfish, Count: 49367, To: 18, Seed: 62},
			},
			Train: chessEval().epochs(10),
		}},
	},
	{
		Name: "morris-eval", About: "a net of Morris for alpha-beta, from games of our alpha-beta by the heuristic and then by the net itself", Game: "morris", Seed: 81,
		Rounds: morrisRounds(morrisEval(128).epochs(10)),
		Tests:  []Match{pair("alphabeta:nodes=20000,net=best alphabeta:nodes=20000,eval=heuristic", 200)},
	},
	{
		Name: "morris", About: "a net of Morris for tree search, from the games of morris-eval", Game: "morris", Seed: 81,
		Rounds: morrisRounds(morrisNet()),
		Tests:  []Match{pair("puct:n=100,net=best uct:n=100", 200)},
	},
}, report4Recipes())

// report1Agent is the search of report 1: it expands only the root, and plays the move with the
// highest bound. Results are -1 to 1 as here, and its formula has a 2 inside the root, so that
// its C = √2 is c = √2·√2 = 2.
const report1Agent = "uct:n=50,c=2,tree=flat,final=ucb"

// report1Recipe makes a net as report 1 does, with its channels divided by a number.
func report1Recipe(name, about string, divisor int) Recipe {
	how := report1(divisor)
	return Recipe{
		Name: name, About: about, Game: "othello", Seed: 1,
		Rounds: []Round{
			{Games: []Games{{Agents: report1Agent + " random", Count: 1000}}, Train: how},
			{Games: []Games{{Agents: report1Agent + ",net=best", Count: 1000, To: 10}}, Train: how},
		},
		Match: new(pair(report1Agent+",net=new "+report1Agent+",net=best", 200)),
		Tests: []Match{pair("uct:n=80,c=2,tree=flat,final=ucb,net=best uct:n=80,c=2,tree=flat,final=ucb", 200)},
	}
}

// report1 returns the training of report 1, with the channels of its net divided by a number. On
// a plateau the report cuts the rate by 20 %; the first rate, which the report does not state,
// is Keras's default.
func report1(divisor int) Training {
	t := defaults().epochs(30)
	t.Planes = "report1"
	t.Arch = fmt.Sprintf("conv3:%d relu conv3:%d relu conv3:%d relu dropout:0.5 dense:%d relu value(dense tanh)", 32/divisor, 64/divisor, 128/divisor, 256/divisor)
	t.Batch, t.Rate, t.Decay = 128, 0.001, 0
	t.Schedule, t.Patience = "plateau:factor=0.8,patience=5", 10
	t.Classes, t.Symmetries, t.Validation = "balanced", false, 0.1
	return t
}

// report3Agent is the search of report 3, with the numbers of its self-play.
const report3Agent = "puct:n=20,fpu=zero,drawfor=mover,noise=0.25,noiseplies=30,temp=1,tempplies=40,draw=-0.5,paths=joined"

// report3Cycles is the number of cycles of self-play after the supervised start.
const report3Cycles = 12

// report3Recipe makes a net as report 3 does, of blocks residual blocks with that many channels: from
// games of alpha-beta, which leaves some of the choice to chance, then in cycles from games of its
// own search, also those of the cycle before. Every net continues from the one before it. After each
// cycle it plays random play, which is held at 400, for its rating.
func report3Recipe(name, about string, blocks, channels int) Recipe {
	start := report3(blocks, channels)
	start.Epochs = 2
	rounds := []Round{{Games: []Games{{Agents: "alphabeta:depth=2,ties=60,eval=heuristic", Count: 2000, To: 8}}, Train: start}}
	for cycle := range report3Cycles {
		how := report3(blocks, channels)
		how.Begin = true
		rounds = append(rounds, Round{Games: []Games{{Agents: report3Agent + ",net=best", Count: 400}}, Reach: min(cycle, 1), Train: how})
	}
	return Recipe{
		Name: name, About: about, Game: "chess:draws=claimed", Seed: 31, Rounds: rounds,
		Watch: []Match{pair(report3Agent+",net=new random", 50)},
	}
}

// report3 returns the training of report 3 for one epoch: Adam with a rate of 0.0001, and both losses
// with a weight of 1. Batches, which the report does not state, are of Keras's default size. The
// heads are those of AlphaZero.
func report3(blocks, channels int) Training {
	t := defaults().epochs(1)
	t.Planes = "report3"
	c := fmt.Sprintf("conv3:%d norm", channels)
	block := "residual(" + c + " relu " + c + ") relu "
	t.Arch = c + " relu " + strings.Repeat(block, blocks) + "policy(" + c + " relu conv1:73) value(conv1:1 norm relu dense:256 relu dense tanh)"
	t.Batch, t.Rate, t.Decay, t.Schedule = 32, 0.0001, 0, "constant"
	t.Symmetries = false
	return t
}

// layers returns a training with every kind of layer once.
func layers() Training {
	t := defaults().epochs(2)
	t.Arch = "torus3:8 norm leaky residual(conv3:8 norm relu conv3:8 norm) relu conv1:16 tanh dropout:0.2 " +
		"policy(conv1:4 softmax dense) value(pool dense:8 leaky:0.2 dense tanh)"
	return t
}

// othelloTeacher searches six plies and solves positions with twelve empty squares, in its own
// games and in those of the net. Moves within three discs of the best are ties to it, which
// varies its games and distinguishes close moves.
const othelloTeacher = "alphabeta:depth=6,ties=300,solve=12"

// othelloSelf plays the self-play games of the othello recipe's net: quickly, and with
// enough randomness to reach the positions that a search examines.
const othelloSelf = "puct:n=50,net=best,noise=0.25,temp=1,tempplies=30"

// tiny returns a training that takes seconds.
func tiny() Training {
	t := defaults().epochs(3)
	t.Arch = "dense:32 relu policy(dense direct) value(dense tanh)"
	t.Rate = 0.004
	return t
}

// othelloNet reads the planes of features, except for the last one, which is constant because
// the net sees positions from the side to move.
func othelloNet() Training {
	t := defaults()
	t.Planes, t.Channels = "features", 8
	t.Arch = "dense:640 relu dense:128 relu policy(dense direct) value(dense tanh)"
	t.Rate, t.Value, t.Mix = 0.003, 3, 0.6
	t.Validation = 0.04
	return t
}

// finish continues from the previous net. A temperature of 2 gives more weight to moves that are
// nearly as good, so that a search with the net also examines them.
func (t Training) finish() Training {
	t.Begin, t.Temperature, t.Rate = true, 2, 0.0015
	return t.epochs(12)
}

// geeseRounds returns the first round, which learns from Monte Carlo search, and others that
// learn from the net's own search: in games of the net against itself, and of its policy against
// an earlier one and the hand-written player.
func geeseRounds(count int) []Round {
	rounds := []Round{{
		Games: []Games{{Agents: "uct:n=400,playouts=careful", Count: 400, To: 4}},
		Train: geeseNet(0.002).epochs(2),
	}}
	for number := 2; number <= count; number++ {
		search, choice, training := geeseBroad, ",temp=0.5", geeseNet(0.001).epochs(1)
		switch {
		case number >= geeseSoften:
			search, choice = geeseSoft, ",temp=0.7"
			training.Temperature = 1.5
		case number >= geeseSharpen:
			search, choice = geeseSharp, ",temp=0.7"
			training.Temperature = 0.5
		}
		training.Begin = true
		reach := max(1, min(3, number-2)) // the first round soon falls out of reach
		if number == geeseSoften {
			training.Temperature = 2
			rounds = append(rounds, Round{Reach: reach, Train: training})
			continue
		}
		rounds = append(rounds, Round{
			Games: []Games{
				{Agents: search + choice, Count: 250, To: 4},
				{Agents: fmt.Sprintf("net:net=best rules net:net=round%d rules", max(1, number-4)), Teacher: search, Count: 120, To: 4},
			},
			Reach: reach,
			Train: training,
		})
	}
	return rounds
}

// The searches that the net of geese learns from. The broad one visits all moves nearly equally
// (their shares had an entropy of 0.97 nats in round 4; three equal ones have 1.10): good for a
// net that knows little, but its policy then hardly guides a search. So from round geeseSharpen
// on the search explores less, and its shares are sharpened too. That adds up over the rounds,
// until the policy is too sure of itself (round 15 has an entropy of 0.2 nats, and wins three
// times as often with all its logits halved). So round geeseSoften only learns the last rounds'
// shares again, flattened, and later rounds flatten what their search has sharpened.
const (
	geeseBroad   = "puct:n=24,c=1,net=best,noise=0.2"
	geeseSharp   = "puct:n=24,c=0.4,net=best,noise=0.2"
	geeseSoft    = "puct:n=32,c=0.6,net=best,noise=0.2"
	geeseSharpen = 6
	geeseSoften  = 16
)

// geeseNet reads the planes of features, from a learning rate on.
func geeseNet(rate float64) Training {
	const block = "residual(torus3:32 relu torus3:32) relu "
	t := defaults()
	t.Planes = "features"
	t.Arch = "torus3:32 relu " + block + block + "policy(dense) value(dense:32 relu dense tanh)"
	t.Rate, t.Value, t.Mix = rate, 2, 0.5
	return t
}

// stockfish is where Debian installs the engine that the nets of chess learn from.
const stockfish = "/usr/games/stockfish"

// chessTeacher judges positions from games of alpha-beta, which its own games do not reach.
const chessTeacher = "uci:cmd=" + stockfish + ",nodes=200"

// chessNet returns the training of a net with a policy, mostly from the teacher's moves and
// values.
func chessNet() Training {
	const block = "residual(conv3:32 relu conv3:32) relu "
	t := defaults().epochs(1)
	t.Arch = "conv3:32 relu " + block + block + block + "policy(conv3:32 relu conv1:73) value(conv1:8 relu dense:64 relu dense tanh)"
	t.Batch, t.Rate, t.Value, t.Mix = 512, 0.002, 2, 0.7
	t.Symmetries, t.Validation = false, 0.01
	return t
}

// chessEval returns the training of an evaluation net: on the worth of many positions, with and
// without each piece, in large batches.
func chessEval() Training {
	t := defaults()
	t.Planes, t.Target = game.PlacementPlanes, sample.Worth
	t.Arch = "sides:256 screlu value(dense tanh)"
	t.Batch, t.Rate, t.Decay, t.Validation = 8192, 0.003, 0, 0.02
	return t
}

// morrisRounds returns the games of both nets of Morris: by the heuristic, then by an evaluation
// net trained on these. The last training uses all of them.
func morrisRounds(last Training) []Round {
	const search = "alphabeta:nodes=3000,ties=30," // moves within 0.3 stones vary the games
	return []Round{
		{Games: []Games{{Agents: search + "eval=heuristic", Count: 20000, From: 2, To: 16, Seed: 72}}, Train: morrisEval(64).epochs(6)},
		{Games: []Games{{Agents: search + "net=best", Count: 10000, From: 2, To: 16, Seed: 73}}, Reach: 1, Train: last},
	}
}

// morrisEval returns the training of an evaluation net, mostly on what a search of each position
// expects.
func morrisEval(width int) Training {
	t := defaults()
	t.Planes, t.Target = game.PlacementPlanes, sample.None
	t.Arch = fmt.Sprintf("sides:%d screlu value(dense tanh)", width)
	t.Batch, t.Rate, t.Decay, t.Mix = 2048, 0.004, 0, 0.6
	return t
}

// morrisNet returns the training of a net with a policy.
func morrisNet() Training {
	t := defaults().epochs(5)
	t.Arch = "dense:512 relu dense:128 relu policy(dense) value(dense tanh)"
	t.Batch, t.Rate, t.Value, t.Mix = 512, 0.002, 2, 0.6
	return t
}

// Recipes returns the recipes that ship.
func Recipes() []Recipe { return slices.Clone(recipes) }

// Find returns the recipe with a name.
func Find(name string) (Recipe, error) {
	var names []string
	for _, r := range recipes {
		if r.Name == name {
			return r, nil
		}
		names = append(names, r.Name)
	}
	return Recipe{}, fmt.Errorf("recipe %q is unknown; allowed: %s, or a file that ends in .json", game.Clip(name), strings.Join(names, ", "))
}
