package main

import (
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/progress"
	"playout/engine/lab/recipe"
	"playout/engine/lab/recipe/folder"
)

// listRecipes prints the recipes that ship, or the text of one, as a start for another.
func listRecipes(args []string, _ io.Reader, stdout, _ io.Writer) error {
	flags := newFlags("recipes")
	name := flags.String("recipe", "", "`recipe` to print as JSON, a name or a file")
	if err := flags.parse(args); err != nil {
		return err
	}
	if *name != "" {
		recipe, err := readRecipe(*name)
		if err != nil {
			return err
		}
		_, err = stdout.Write(recipe.Text())
		return err
	}
	for _, r := range recipe.Recipes() {
		if _, err := fmt.Fprintf(stdout, "%s\t%s\t%s\n", r.Name, r.Game, r.About); err != nil {
			return err
		}
	}
	return nil
}

// readRecipe reads the recipe with a name, or in a file that ends in .json.
func readRecipe(name string) (r recipe.Recipe, err error) {
	if !strings.HasSuffix(name, ".json") {
		r, err = recipe.Find(name)
	} else if text, unread := disk.Read(name, recipe.MaxText); unread != nil {
		err = fmt.Errorf("%s: %w", game.Clip(name), disk.WithoutPath(unread))
	} else if r, err = recipe.Parse(text); err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	if err != nil {
		return r, fmt.Errorf("-recipe: %w", err)
	}
	return r, nil
}

// recipeFlags holds the flags of the verb train that go with a recipe.
type recipeFlags struct {
	name, dir string
	scale     float64
}

func (b *recipeFlags) flags(flags *flagSet) {
	flags.StringVar(&b.name, "recipe", "", "`recipe`, a name or a file that ends in .json: rounds of games, training and matches; with -dir, -scale, -seed and -workers only")
	flags.StringVar(&b.dir, "dir", "", "`folder` for the files of the recipe, by default named after it; a recipe that was started there is continued")
	flags.Float64Var(&b.scale, "scale", 1, "factor for a recipe's games, matches and epochs, such as 0.01 for a trial run")
}

// train runs the verb train with -recipe.
func (b *recipeFlags) train(flags *flagSet, seed uint64, workers int, stdout, stderr io.Writer) error {
	const allowed = "recipe dir scale seed workers"
	var other error
	flags.Visit(func(f *flag.Flag) {
		if !slices.Contains(strings.Fields(allowed), f.Name) {
			other = fmt.Errorf("-%s beside -recipe or -dir; allowed: -%s", f.Name, strings.ReplaceAll(allowed, " ", " -"))
		}
	})
	if other != nil {
		return other
	}
	r, err := readRecipe(b.name)
	if err != nil {
		return err
	}
	if flags.given("seed") {
		r.Seed = seed
	}
	if !(b.scale > 0 && b.scale <= 1000) {
		return fmt.Errorf("-scale %g; allowed: above 0, at most 1000", b.scale)
	}
	if b.scale != 1 {
		r = r.Scaled(b.scale)
	}
	ctx, stop := interruptible()
	defer stop()
	return flags.named(folder.Run(ctx, r, folder.Options{Source: filepath.Base(b.name), Scale: b.scale, Dir: b.dir, Workers: workers, Out: stdout, Log: progress.New(stderr, "playout train")}))
}
