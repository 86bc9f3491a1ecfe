package geese

import (
	"bytes"
	"strings"
	"testing"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"playout/ui/board"
)

// A goose of a lesson is whole: there is no gap between its head and its tail.
func TestSmallGooseIsWhole(t *testing.T) {
	small := Game.Small()
	small.Show(board.Lesson{Game: "geese", Seats: []string{"goose1", "goose2"},
		Position: `{"step":9,"geese":[[16,15,14,25],[40,39]],"food":[5],"last":["EAST","EAST"]}`})
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := staticrender.New(&out).Render(env.RunBuild(small)); err != nil {
		t.Fatal(err)
	}
	flock := small.(*Small).figures.flock
	if len(flock) != 2 {
		t.Fatalf("%d geese, want 2", len(flock))
	}
	for _, g := range flock {
		for part, path := range map[string]string{"body": g.body, "neck": g.neck, "tail": g.tail} {
			if strings.Count(out.String(), path) < 2 {
				t.Errorf("%s: the %s is not drawn: %s", g.class, part, path)
			}
		}
	}
	if food := `<use href="#food" transform="translate(500 0)">`; !strings.Contains(out.String(), food) {
		t.Errorf("no %s in %s", food, out.String())
	}
}
