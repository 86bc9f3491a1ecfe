package library_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/features/library"
	"playout/ui/kept"
	"playout/ui/page/pagetest"
)

// stocked returns a device on which a person has played a number of games to the end, each with
// another first move or against another level.
func stocked(t *testing.T, games int) *pagetest.Bench {
	t.Helper()
	b := pagetest.Bare(t)
	for i := range games {
		id, at := kept.ID(uint64(i+1)), pagetest.FirstDay.UnixMilli()-int64(i)*3_600_000
		b.Device.Games[id] = fmt.Sprintf(`{"version":1,"id":"%s","link":"#/%s?m=f5&black=human&white=level:%d","begun":%d,"played":%d,"plies":1,"results":[%d,%d]}`,
			id, []string{"othello", "chess"}[i%2], 1+i%10, at, at, i%3-1, 1-i%3)
	}
	b.Begin("")
	b.Rest()
	b.WaitStored()
	return b
}

// TestListIsPaged: the dialog shows fifty games at a time, of one kind or of all.
func TestListIsPaged(t *testing.T) {
	b := stocked(t, 130)
	b.Page.Send(feature.ShowDialog{Dialog: "games"})
	v := b.Page.View().Kept
	if len(v.Games) != 50 || v.More != "Show 50 more" || len(v.Kinds) != 3 {
		t.Fatalf(`%d games, more %q, kinds %v; want 50, "Show 50 more" and three kinds`, len(v.Games), v.More, v.Kinds)
	}
	if g := v.Games[0]; g.Game != "Othello" || g.Against != "against Level 1 (version 1)" || g.Result != "Lost" || g.About != "Today, 09:30 · position 1" || g.Open != "Replay" {
		t.Errorf("first comes %+v", g)
	}
	b.Page.Send(library.More{})
	b.Page.Send(library.More{})
	if v := b.Page.View().Kept; len(v.Games) != 130 || v.More != "" {
		t.Errorf(`asked for more twice: %d games, more %q; want 130 and ""`, len(v.Games), v.More)
	}
	b.Page.Send(library.Filter{Kind: "chess"})
	if v := b.Page.View().Kept; len(v.Games) != 50 || v.Games[0].Game != "Chess" || v.More != "Show 15 more" {
		t.Errorf("of chess: %d games, more %q; want 50 games, the first of chess, and 15 more", len(v.Games), v.More)
	}
}

// TestExportedFile: a file of all games restores them on a device that has none, and changes
// nothing on one that has them.
func TestExportedFile(t *testing.T) {
	b := stocked(t, 12)
	all := maps.Clone(b.Device.Games)
	b.Page.Send(feature.ShowDialog{Dialog: "games"})
	b.Page.Send(library.Export{})
	if len(b.Saved) != 1 || b.Saved[0].Name != "playout-games-2026-03-12.json" {
		t.Fatalf(`saved %+v; want one file, "playout-games-2026-03-12.json"`, b.Saved)
	}
	b.Picks = &b.Saved[0]
	b.Page.Send(library.Import{})
	b.Until("the file", func(v pagetest.View) bool { return v.Kept.LastAction == "0 games were added. 12 were already here." })
	c := pagetest.New(t, "")
	c.Page.Send(feature.ShowDialog{Dialog: "games"})
	c.Picks = &b.Saved[0]
	c.Page.Send(library.Import{})
	c.Until("the file", func(v pagetest.View) bool { return v.Kept.LastAction == "12 games were added." })
	c.WaitStored()
	games, _, err := kept.Read(b.Saved[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if got, err := kept.Parse(c.Device.Games[g.ID]); err != nil || got.String() != g.String() {
			t.Errorf("%s became %s", all[g.ID], c.Device.Games[g.ID])
		}
	}
	if len(c.Device.Games) != 12 {
		t.Errorf("%d games came out of a file of 12, want 12", len(c.Device.Games))
	}
	for words, data := range map[string][]byte{
		"This is not a file of games saved by this page.":            []byte(strings.Repeat("[", 1_000_000)),
		"0 games were added. 2 could not be read and were left out.": []byte(`{"playout":"games","version":1,"games":[{"id":"<script>"},7]}`),
	} {
		c.Picks = &pagetest.File{Data: data}
		c.Page.Send(library.Import{})
		c.Until(words, func(v pagetest.View) bool { return v.Kept.LastAction == words })
	}
	c.Picks = &pagetest.File{Err: feature.ErrTooLarge}
	c.Page.Send(library.Import{})
	c.Until("the refusal", func(v pagetest.View) bool {
		return v.Kept.LastAction == "This file is too large: at most 8 MB are read."
	})
	if len(c.Device.Games) != 12 {
		t.Errorf("bad files left %d games of 12, want 12", len(c.Device.Games))
	}
}

// TestDeletedGameIsRestored: a deleted game can be restored.
func TestDeletedGameIsRestored(t *testing.T) {
	b := stocked(t, 3)
	b.Page.Send(feature.ShowDialog{Dialog: "games"})
	id := b.Page.View().Kept.Games[1].ID
	was := b.Device.Games[id]
	b.Page.Send(library.Delete{ID: id})
	b.WaitStored()
	if v := b.Page.View().Kept; len(v.Games) != 2 || !v.Deleted || len(b.Device.Games) != 2 {
		t.Fatalf("deleted, and there are %d games", len(v.Games))
	}
	b.Page.Send(library.Undelete{})
	b.WaitStored()
	if got, err := kept.Parse(b.Device.Games[id]); err != nil || got.ID != id || len(b.Device.Games) != 3 {
		t.Errorf("restored, %s became %s", was, b.Device.Games[id])
	}
}

// TestStorageFails: if a device stores nothing, a game lasts as long as the page, which reports
// that in one sentence; once there is room, it is stored after all.
func TestStorageFails(t *testing.T) {
	for name, trouble := range map[string]struct {
		make    func(*pagetest.Device)
		problem string
	}{
		"denied": {func(d *pagetest.Device) { d.Denied = true }, "stores nothing here"},
		"silent": {func(d *pagetest.Device) { d.Silent = true }, "stores nothing here"},
		"full":   {func(d *pagetest.Device) { d.Room = 1; d.Games["x"] = "y" }, "no space left"},
	} {
		t.Run(name, func(t *testing.T) {
			b := pagetest.Bare(t)
			trouble.make(&b.Device)
			b.Begin(againstRandom)
			b.Rest()
			b.Play("f5")
			for b.Step(2 * feature.ShelfPatience) {
			}
			b.Page.Send(feature.ShowDialog{Dialog: "games"})
			v := b.Page.View()
			if len(v.Kept.Games) != 1 || !strings.Contains(v.Kept.Problem, trouble.problem) || v.Alert != "" || v.State != pagetest.Human {
				t.Fatalf(`%s with %d games, it says %q, alert %q; want 1, %q in it, "" and %v`, v.State, len(v.Kept.Games), v.Kept.Problem, v.Alert, trouble.problem, pagetest.Human)
			}
			if name == "silent" {
				return // it is unknown when it will answer
			}
			b.Device.Denied, b.Device.Room = false, 0
			b.Page.Send(feature.ShowDialog{Dialog: ""})
			b.Play(pagetest.LegalSquares(b.Page.View())[0])
			b.WaitStored()
			b.Page.Send(feature.ShowDialog{Dialog: "games"})
			if problem := b.Page.View().Kept.Problem; len(b.Device.Games) == 0 || name == "denied" && problem != "" {
				t.Errorf("the device keeps again, and has %d games; the page says %q", len(b.Device.Games), problem)
			}
		})
	}
}

// TestErase: everything is removed, and nothing is stored after that; if the browser refuses,
// the page reports that and continues.
func TestErase(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	b.Play("f5")
	b.WaitStored()
	b.Page.Send(feature.ShowDialog{Dialog: "erase"})
	b.Page.Send(library.EraseAll{})
	b.Page.Leave()
	for b.Step(feature.ShelfPatience) {
	}
	if len(b.Device.Games)+len(b.Stored) > 0 || b.Device.Restarts != 1 {
		t.Errorf("erased, and there are %v and %v, %d restarts: got %v and %v, want none and 1", b.Device.Games, b.Stored, b.Device.Restarts, len(b.Device.Games)+len(b.Stored), b.Device.Restarts)
	}
	c := pagetest.New(t, againstRandom)
	c.Play("f5")
	c.WaitStored()
	c.Device.Denied = true
	c.Page.Send(library.EraseAll{})
	c.Until("the refusal", func(v pagetest.View) bool {
		return v.Alert == library.WordsIn(c.Page.Now().T).NotErased && v.Dialog == ""
	})
	c.Device.Denied = false
	c.Play(pagetest.LegalSquares(c.Page.View())[0])
	c.WaitStored()
	if games := c.OnDevice(); len(games) != 1 || games[0].Plies != 4 {
		t.Errorf("not erased: stored %v; want 1 game and first with 4 plies", games)
	}
}
