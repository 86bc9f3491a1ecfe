package recipe

import (
	"fmt"
	"strings"

	"playout/engine/train/sample"
)

// The nets of report 4: all have its six blocks of a convolution with 24 filters, leaky ReLU and
// batch norm, and global average pooling over its planes. The report does not give the slope of
// leaky ReLU, nor the size of batches; these are Keras's defaults.
const (
	report4Block = "conv3:24 leaky:0.3 norm "
	report4Batch = 32
)

// report4Dense is a fully connected layer of the report, with its dropout.
func report4Dense(n int) string { return fmt.Sprintf("dense:%d leaky:0.3 dropout:0.5 ", n) }

// report4Trunk begins the report's architectures, up to the first fully connected layer.
func report4Trunk(first int) string {
	return strings.Repeat(report4Block, 6) + "pool " + report4Dense(first)
}

// report4 returns what all trainings of report 4 share.
func report4() Training {
	t := defaults()
	t.Planes = "report4"
	t.Optimiser, t.Rate, t.Batch, t.Decay = "sgd:momentum=0.9", 0.01, report4Batch, 0
	t.Symmetries, t.Validation = false, 0.2
	return t
}

// report4Supervised returns the training of its supervised nets, with fully connected layers of
// these sizes.
func report4Supervised(first, second int) Training {
	t := report4().epochs(report4Epochs)
	t.Target = sample.Played
	t.Arch = report4Trunk(first) + report4Dense(second) + "policy(dense)"
	t.Schedule = "plateau:factor=0.3,patience=5,floor=0.0001"
	return t
}

// report4Actor returns the training of a cycle of its actor-critic: one epoch, on the advantage of
// the move played. The report does not give its rate. At that of the supervised nets, 0.01, the
// policy is nearly certain of one direction after the first cycle, and at 0.003 after the second.
func report4Actor() Training {
	t := report4().epochs(1)
	t.Target, t.Begin = sample.Actor, true
	t.Arch = report4Trunk(1024) + "policy(" + report4Dense(512) + "dense) value(" + report4Dense(512) + "dense tanh)"
	t.Rate, t.Schedule, t.Entropy = 0.001, "constant", 0
	return t
}

// The sizes of the trainings, which the report does not give. With these each of its eight nets
// takes about ten minutes on two cores that do nothing else. The actor-critic takes an hour, since
// each cycle that fails adds its games to those of the next one.
const (
	report4Epochs = 20
	report4Cycles = 12
)

// report4Bands are the agents that stand in for players of Kaggle in four ranges of ratings, and
// games that have about as many positions as those of simulations.
var report4Bands = []struct {
	agents string
	games  int
}{
	{"level:3 level:4", 260},
	{"level:5 level:6", 230},
	{"level:7 level:8", 190},
	{"level:9 level:10", 190},
}

// report4Net returns the recipe of a supervised net from one set of games.
func report4Net(name, about, agents string, games int, how Training) Recipe {
	return Recipe{
		Name: name, About: about, Game: "geese", Seed: 1,
		Rounds: []Round{{Games: []Games{{Agents: agents, Count: games}}, Train: how}},
		Tests:  []Match{pair("net:net=best rules", 200), pair("net:net=best flat:n=125,depth=6", 200)},
	}
}

// report4Recipes returns the recipes of report 4.
func report4Recipes() []Recipe {
	var all []Recipe
	for _, n := range []int{125, 250, 500, 1000} {
		all = append(all, report4Net(fmt.Sprintf("geese-report4-%d", n), fmt.Sprintf("report 4's net from games of its flat Monte Carlo with %d simulations", n),
			fmt.Sprintf("flat:n=%d,depth=6", n), 350, report4Supervised(1024, 512)))
	}
	for i, band := range report4Bands {
		all = append(all, report4Net(fmt.Sprintf("geese-report4-band%d", i+1),
			fmt.Sprintf("report 4's net from games of %s, which stand in for real games of players with ratings in the %s of four ranges", strings.ReplaceAll(band.agents, " ", " and "), ordinals[i]),
			band.agents, band.games, report4Supervised(1024, 512)))
	}
	small := report4Bands[2] // whose net is the strongest
	all = append(all, report4Net("geese-report4", "a sibling of report 4's nets with fully connected layers of 512 and 256 units, small enough for the page",
		small.agents, small.games, report4Supervised(512, 256)))
	actor := Recipe{
		Name: "geese-report4-actor", About: "report 4's actor-critic by fictitious self-play, in twelve cycles", Game: "geese", Seed: 1, Gather: true,
		Match: new(pair("net:net=new net:net=best", 200)),
		Watch: []Match{pair("net:net=new rules", 100), pair("net:net=new flat:n=125,depth=6", 100), pair("net:net=new net:net=geese-report4", 100)},
		Tests: []Match{pair("net:net=best rules", 400), pair("net:net=best random", 400)},
	}
	for cycle := range report4Cycles {
		agents := "net:net=best,temp=1"
		if cycle == 0 {
			agents = "random" // there is no net yet
		}
		actor.Rounds = append(actor.Rounds, Round{Games: []Games{{Agents: agents, Count: 1000}}, Train: report4Actor()})
	}
	return append(all, actor)
}

// ordinals name the bands, the weakest first.
var ordinals = []string{"first", "second", "third", "fourth"}
