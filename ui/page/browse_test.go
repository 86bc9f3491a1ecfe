package page

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"playout/ui/kept"
)

// stocked is a device on which a person has played so many games to the end,
// each begun by another move or against another level.
func stocked(t *testing.T, games int) *bench {
	t.Helper()
	b := bareBench(t)
	for i := range games {
		id, at := kept.ID(uint64(i+1)), firstDay.UnixMilli()-int64(i)*3_600_000
		b.device.games[id] = fmt.Sprintf(`{"version":1,"id":"%s","link":"#/%s?m=f5&black=human&white=level:%d","begun":%d,"played":%d,"plies":1,"results":[%d,%d]}`,
			id, []string{"othello", "chess"}[i%2], 1+i%10, at, at, i%3-1, 1-i%3)
	}
	b.begin("")
	b.rest()
	b.shelve()
	return b
}

// TestList: the games are shown fifty at a time, of one kind or of all.
func TestList(t *testing.T) {
	b := stocked(t, 130)
	b.page.Show("games")
	v := b.page.View().Kept
	if len(v.Games) != 50 || v.More != "Show 50 more" || len(v.Kinds) != 3 || len(v.Results) != 2 || len(v.Results[0].Rows) != 5 {
		t.Fatalf("%d games, more %q, kinds %v", len(v.Games), v.More, v.Kinds)
	}
	if g := v.Games[0]; g.Game != "Othello" || g.Against != "against Level 1" || g.Result != "Lost" || g.About != "Today, 09:30 · 1 move" || g.Open != "Replay" {
		t.Errorf("first comes %+v", g)
	}
	b.page.MoreKept()
	b.page.MoreKept()
	if v := b.page.View().Kept; len(v.Games) != 130 || v.More != "" {
		t.Errorf("asked for more twice: %d games, more %q", len(v.Games), v.More)
	}
	b.page.FilterKept("chess")
	if v := b.page.View().Kept; len(v.Games) != 50 || v.Games[0].Game != "Chess" || v.More != "Show 15 more" {
		t.Errorf("of chess: %d games, more %q", len(v.Games), v.More)
	}
}

// TestFiles: a file of all games gives them back to a device that has none, and
// changes nothing on one that has them.
func TestFiles(t *testing.T) {
	b := stocked(t, 12)
	all := maps.Clone(b.device.games)
	b.page.Show("games")
	b.page.ExportKept()
	if len(b.saved) != 1 || b.saved[0].name != "playout-games-2026-03-12.json" {
		t.Fatalf("saved %+v", b.saved)
	}
	b.picks = &b.saved[0]
	b.page.ImportKept()
	b.until("the file", func(v View) bool { return v.Kept.Said == "0 games were added. 12 were here already." })
	c := newBench(t, "")
	c.page.Show("games")
	c.picks = &b.saved[0]
	c.page.ImportKept()
	c.until("the file", func(v View) bool { return v.Kept.Said == "12 games were added." })
	c.shelve()
	for id, g := range b.page.kept.games {
		if got, err := kept.Parse(c.device.games[id]); err != nil || got.String() != g.game.String() {
			t.Errorf("%s became %s", all[id], c.device.games[id])
		}
	}
	if len(c.device.games) != 12 {
		t.Errorf("%d games came out of a file of 12", len(c.device.games))
	}
	for words, data := range map[string][]byte{
		"This is no file of games that this page has saved.":         []byte(strings.Repeat("[", 1_000_000)),
		"0 games were added. 2 could not be read and were left out.": []byte(`{"playout":"games","version":1,"games":[{"id":"<script>"},7]}`),
	} {
		c.picks = &file{data: data}
		c.page.ImportKept()
		c.until(words, func(v View) bool { return v.Kept.Said == words })
	}
	c.picks = &file{err: ErrTooLarge}
	c.page.ImportKept()
	c.until("the refusal", func(v View) bool { return v.Kept.Said == "This file is too large: at most 8 MB are read." })
	if len(c.device.games) != 12 {
		t.Errorf("bad files left %d games of 12", len(c.device.games))
	}
}

// TestDelete: a game that was deleted can be brought back.
func TestDelete(t *testing.T) {
	b := stocked(t, 3)
	b.page.Show("games")
	id := b.page.View().Kept.Games[1].ID
	was := b.device.games[id]
	b.page.DeleteKept(id)
	b.shelve()
	if v := b.page.View().Kept; len(v.Games) != 2 || !v.Deleted || len(b.device.games) != 2 {
		t.Fatalf("deleted, and there are %d games", len(v.Games))
	}
	b.page.UndeleteKept()
	b.shelve()
	if got, err := kept.Parse(b.device.games[id]); err != nil || got.ID != id || len(b.device.games) != 3 {
		t.Errorf("brought back, %s became %s", was, b.device.games[id])
	}
}

// TestTroubles: where a device keeps nothing, a game lasts as long as the page,
// and one sentence says so; once there is room, it is kept after all.
func TestTroubles(t *testing.T) {
	for name, trouble := range map[string]struct {
		make    func(*device)
		problem string
	}{
		"denied": {func(d *device) { d.denied = true }, "keeps nothing here"},
		"silent": {func(d *device) { d.silent = true }, "keeps nothing here"},
		"full":   {func(d *device) { d.room = 1; d.games["x"] = "y" }, "no room left"},
	} {
		t.Run(name, func(t *testing.T) {
			b := bareBench(t)
			trouble.make(&b.device)
			b.begin(againstRandom)
			b.rest()
			b.play("f5")
			for b.step(2 * shelfPatience) {
			}
			b.page.Show("games")
			v := b.page.View()
			if len(v.Kept.Games) != 1 || !strings.Contains(v.Kept.Problem, trouble.problem) || v.Alert != "" || v.State != human {
				t.Fatalf("%s with %d games, it says %q, alert %q", v.State, len(v.Kept.Games), v.Kept.Problem, v.Alert)
			}
			if name == "silent" {
				return // there is no telling when it will answer
			}
			b.device.denied, b.device.room = false, 0
			b.page.Show("")
			b.play(legalSquares(b.page.View())[0])
			b.shelve()
			b.page.Show("games")
			if problem := b.page.View().Kept.Problem; len(b.device.games) == 0 || name == "denied" && problem != "" {
				t.Errorf("the device keeps again, and has %d games; the page says %q", len(b.device.games), problem)
			}
		})
	}
}

// TestErase: everything goes, and nothing is kept after that; where the browser
// refuses, the page says so and goes on.
func TestErase(t *testing.T) {
	b := newBench(t, againstRandom)
	b.play("f5")
	b.shelve()
	b.page.Show("erase")
	b.page.EraseAll()
	b.page.Leave()
	for b.step(shelfPatience) {
	}
	if len(b.device.games)+len(b.store) > 0 || b.device.restarts != 1 {
		t.Errorf("erased, and there are %v and %v, %d restarts", b.device.games, b.store, b.device.restarts)
	}
	c := newBench(t, againstRandom)
	c.play("f5")
	c.shelve()
	c.device.denied = true
	c.page.EraseAll()
	c.until("the refusal", func(v View) bool { return v.Alert == c.page.words.Kept.NotErased && v.Dialog == "" })
	c.device.denied = false
	c.play(legalSquares(c.page.View())[0])
	c.shelve()
	if games := c.onDevice(); len(games) != 1 || games[0].Plies != 4 {
		t.Errorf("not erased, and kept is %v", games)
	}
}
