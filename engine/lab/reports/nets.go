package reports

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"playout/engine/lab/recipe/history"
	"playout/engine/strict"
	"playout/models"
)

// trained is a net of a report that a recipe makes.
type trained struct {
	recipe string  // whose card is in the folder nets
	from   string  // whose games it learned from
	theirs float64 // the report's accuracy in validation
}

// report4Trained lists the supervised nets of report 4.
var report4Trained = []trained{
	{"geese-report4-125", "`flat:n=125,depth=6`", 0.655},
	{"geese-report4-250", "`flat:n=250,depth=6`", 0.694},
	{"geese-report4-500", "`flat:n=500,depth=6`", 0.709},
	{"geese-report4-1000", "`flat:n=1000,depth=6`", 0.736},
	{"geese-report4-band1", "levels 3 and 4, for ratings of 900 to 1000", 0.782},
	{"geese-report4-band2", "levels 5 and 6, for 1001 to 1100", 0.752},
	{"geese-report4-band3", "levels 7 and 8, for 1101 to 1200", 0.755},
	{"geese-report4-band4", "levels 9 and 10, for above 1200", 0.775},
}

// keptNets holds the cards of report 4's nets, as their recipes write them, and the rounds of the
// recipes in drawings.
//
//go:embed nets
var keptNets embed.FS

// card returns the card of a net, ok false if it has not been trained yet.
func (n *trained) card() (c models.Card, ok bool, err error) {
	text, err := keptNets.ReadFile("nets/" + n.recipe + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return c, false, nil
	}
	if err == nil {
		c, err = models.ParseCard(text)
	}
	if err == nil && c.Figures.Validation.PolicyAccuracy == nil {
		err = errors.New("a net without a policy")
	}
	if err != nil {
		return c, false, strict.In("", "nets/"+n.recipe+".json: ", err)
	}
	return c, true, nil
}

// netsBlock returns the table of the guide with the trainings of report 4.
func netsBlock() (string, error) {
	var b strings.Builder
	b.WriteString("**Nets of report 4**: how often the net's first move is the one played, in positions kept out of training.\n\n" +
		"| recipe | games of | here | the report | positions, games | hours of games and training |\n|---|---|---|---|---|---|\n")
	for i := range report4Trained {
		n := &report4Trained[i]
		c, ok, err := n.card()
		if err != nil {
			return "", err
		}
		here, size, hours := "not trained yet", "", ""
		if ok {
			var positions, games int
			if _, err := fmt.Sscanf(c.Data, "%d positions of %d games", &positions, &games); err != nil {
				return "", fmt.Errorf("nets/%s.json: data %q: %w", n.recipe, c.Data, err)
			}
			here, size, hours = fmt.Sprintf("%.1f %%", 100**c.Figures.Validation.PolicyAccuracy), fmt.Sprintf("%d, %d", positions, games), fmt.Sprintf("%.2f", c.Hours)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %.1f %% | %s | %s |\n", n.recipe, n.from, here, 100*n.theirs, size, hours)
	}
	return b.String(), nil
}

// netsTable matches that table.
var netsTable = regexp.MustCompile(`(?m)^\*\*Nets of report 4\*\*.*\n\n(?:\|.*\n)+`)

// drawn is a recipe whose rounds the guide draws.
type drawn struct{ recipe, file string }

// drawings lists the recipes with drawings of their rounds.
var drawings = []drawn{
	{"chess-report3", "report-3-elo.svg"},
	{"geese-report4-actor", "report-4-actor.svg"},
}

// draw draws the ratings or scores by round; nil if the recipe has not been run yet.
func (d drawn) draw() ([]byte, error) {
	name := "nets/" + d.recipe + "-rounds.json"
	text, err := keptNets.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var h *history.History
	if err == nil {
		h, err = history.Parse(text)
	}
	if err != nil {
		return nil, strict.In("", name+": ", err)
	}
	return h.Draw(), nil
}
