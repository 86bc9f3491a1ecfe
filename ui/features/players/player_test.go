package players_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/session"
	"playout/engine/wire"
	"playout/models"
	"playout/ui/feature"
	"playout/ui/features/players"
	"playout/ui/features/settings"
	"playout/ui/features/share"
	"playout/ui/page/pagetest"
	"playout/ui/text"
)

// checked returns a worker's report about an agent string in a game.
func checked(game, agent string) (c *wire.Checked) {
	s := session.New(func(e wire.Event) { c = e.Checked })
	s.Announce("othello")
	s.Handle(wire.EncodeCommand(wire.Command{ID: 1, Open: &wire.Open{Game: game}}))
	s.Handle(wire.EncodeCommand(wire.Command{ID: 2, Check: &wire.Check{Agent: agent}}))
	return c
}

// TestPlayersControls: in every game, all values that the controls allow form an agent string
// with the meaning that they show; reading it sets the controls to the same values.
// PLAYOUT_LONG=1 tries more of them.
func TestPlayersControls(t *testing.T) {
	rounds := 120
	if os.Getenv("PLAYOUT_LONG") == "1" {
		rounds = 400
	}
	for _, game := range []string{"othello", "morris", "chess", "geese"} {
		b := pagetest.Bare(t)
		b.Models = map[string]pagetest.Model{"othello": {Data: pagetest.OthelloNet()}}
		b.Begin("#/" + game)
		b.Rest()
		seat := b.Page.View().Seats[1].ID
		v := b.OpenPlayerDialog(seat)
		r := rand.New(rand.NewPCG(7, 0))
		agents := map[string]bool{}
		for range rounds {
			pagetest.SetRandomControl(b.Page, v, r)
			v = b.Settle()
			if v.Wrong != "" && slices.ContainsFunc(v.Params, func(p players.Param) bool { return p.Key == "without" && p.Value != "" }) {
				b.Page.Send(players.Set{Key: "without", Value: ""}) // a net, or another evaluation, has no such terms
				v = b.Settle()
			}
			c := checked(game, v.Agent)
			if v.Wrong != "" || c == nil || c.Agent != v.Agent {
				t.Fatalf("%s: the agent is %q (%s), checked as %+v", game, v.Agent, v.Cause, c)
			}
			agents[v.Agent] = true
			checkControls(t, v, c)
			before := *v
			b.Page.Send(players.Read{Text: " " + v.Agent + "\n"})
			v = b.Settle()
			checkControls(t, v, c)
			if v.Agent != before.Agent || v.Kind != before.Kind || v.Pasted != "" || v.Full != before.Full || len(v.Params) != len(before.Params) {
				t.Fatalf("%s: read again, %+v became %+v", game, before, *v)
			}
		}
		if len(agents) < rounds/3 {
			t.Errorf("%s: only %d agents were built, want at least %v", game, len(agents), rounds/3)
		}
	}
}

// checkControls compares the controls with the worker's report on the agent.
func checkControls(t *testing.T, v *players.Part, c *wire.Checked) {
	t.Helper()
	for _, has := range c.Values {
		i := slices.IndexFunc(v.Params, func(p players.Param) bool { return p.Key == has.Key })
		if i < 0 {
			continue // it has no meaning in this game
		}
		shown := v.Params[i].Value
		if shown == "" {
			shown = v.Params[i].Usual
		}
		a, errA := strconv.ParseFloat(text.ParseRoot(shown), 64)
		n, errN := strconv.ParseFloat(has.Value, 64)
		if shown != has.Value && (errA != nil || errN != nil || a != n) {
			t.Fatalf("%s: %s shows %q and means %q", c.Agent, has.Key, shown, has.Value)
		}
	}
}

// TestReportsPlayers: the players of the reports are offered by name in their games and the
// variants of these, as canonical agent strings; the dialog follows the chosen one, and names it
// until a control changes.
func TestReportsPlayers(t *testing.T) {
	for game, want := range map[string]int{"othello": 4, "morris": 1, "morris:removal=any": 1, "chess": 1, "geese": 3} {
		b := pagetest.Bare(t)
		b.Models = map[string]pagetest.Model{"othello": {Problem: "not needed"}}
		b.Begin("#/" + game)
		b.Rest()
		v := b.OpenPlayerDialog(b.Page.View().Seats[1].ID)
		if len(v.Reports) != want+1 || v.Reports[0].Value != "" || v.Report != "" {
			t.Fatalf("%s offers %+v, chosen %q; want %v, the first with no value, and none chosen", game, v.Reports, v.Report, want+1)
		}
		for _, lang := range text.Langs() {
			b.Page.Send(settings.SetLang{Lang: lang})
			for _, o := range b.Settle().Reports {
				if o.Label == "" {
					t.Errorf("%s, %s: no name for %q", game, lang, o.Value)
				}
			}
		}
		for _, o := range v.Reports[1:] {
			b.Page.Send(players.Read{Text: o.Value})
			v = b.Settle()
			if _, net, named := strings.Cut(o.Value, "net="); named {
				if net, _, _ = strings.Cut(net, ","); net != "own" && !slices.Contains(models.Names(), net) {
					t.Errorf("%s: %q has a net that does not ship", game, o.Value)
				}
			}
			about := players.WordsIn(text.Of("es")).Kinds[v.Kind]
			if with := players.WordsIn(text.Of("es")).Kinds[v.Kind+" net"]; strings.Contains(o.Value, "net=own") && with.Tip != "" {
				about = with
			}
			if v.About != about.Tip {
				t.Errorf("%s: the kind of %q is %q, want %q", game, o.Value, v.About, about.Tip)
			}
			if c := checked(game, o.Value); c == nil || v.Agent != o.Value || c.Agent != o.Value || v.Report != o.Value || v.Wrong != "" {
				t.Errorf("%s: %q is read as %q, %+v, chosen %q", game, o.Value, v.Agent, c, v.Report)
			}
		}
		b.Page.Send(players.Read{Text: "level:3"})
		if v = b.Settle(); v.Report != "" {
			t.Errorf(`%s: level:3 is taken for %q, want ""`, game, v.Report)
		}
	}
}

// TestPlayersWords: every kind of agent, key and word of any game has a name in every language.
func TestPlayersWords(t *testing.T) {
	for _, game := range []string{"othello", "morris", "chess", "geese"} {
		b := pagetest.Bare(t)
		b.Models = map[string]pagetest.Model{"othello": {Problem: "not needed"}}
		b.Begin("#/" + game)
		b.Rest()
		b.OpenPlayerDialog(b.Page.View().Seats[0].ID)
		for _, lang := range text.Langs() {
			b.Page.Send(settings.SetLang{Lang: lang})
			w, keys := players.WordsIn(text.Of(lang)), text.SettingsIn(text.Of(lang))
			for _, kind := range b.Page.View().Player.Kinds {
				if name := text.Of(lang).NetAgent(kind.Value); kind.Value != "level" && kind.Label != name {
					t.Errorf("%s, %s: the dialog says %q, a seat %q", game, lang, kind.Label, name)
				}
				b.Page.Send(players.Pick{Kind: kind.Value})
				v := b.Settle()
				if w.Kinds[kind.Value].Label == "" || v.About == "" {
					t.Errorf("%s, %s: no words for %s", game, lang, kind.Value)
				}
				for _, p := range v.Params {
					if keys.Params[p.Key].Label == "" && keys.Params[kind.Value+"."+p.Key].Label == "" || p.Tip == "" || strings.Contains(p.Tip, "{") {
						t.Errorf("%s, %s: no words for %s of %s: %q, %q", game, lang, p.Key, kind.Value, p.Label, p.Tip)
					}
					for _, o := range p.Options {
						if _, number := strconv.Atoi(o.Value); number != nil && keys.Choices[p.Key+"="+o.Value] == "" {
							t.Errorf("%s, %s: no words for %s=%s", game, lang, p.Key, o.Value)
						}
					}
				}
			}
		}
	}
}

// TestPlayerPlays: the new player has its seat, the link and the select hold it, and it stays
// among the choices of this game only.
func TestPlayerPlays(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=human")
	b.OpenPlayerDialog("white")
	b.Page.Send(players.Read{Text: "uct:c=1.4,n=20"})
	b.Page.Send(players.Use{}) // before the worker has answered
	b.Settle()
	v := b.Page.View()
	if v.Dialog != "" || v.Player != nil {
		t.Fatalf("the dialog %q is still there: %+v", v.Dialog, v.Player)
	}
	const agent = "uct:n=20,c=1.4"
	if s := v.Seats[1]; s.Choice != agent || s.Agent != agent || s.Name != "Tree search" {
		t.Errorf(`the seat is %+v; want Choice %v, Agent %v and Name "Tree search"`, s, agent, agent)
	}
	b.CheckSettled()
	if v := b.Play("f5"); len(v.Moves) != 2 {
		t.Errorf("after a move there are %d, the agent plays none, want 2", len(v.Moves))
	}
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "level:1"})
	b.Rest()
	for _, s := range b.Page.View().Seats {
		last := s.Options[len(s.Options)-2:]
		if want := []feature.Option{{Value: agent, Label: "Tree search (" + agent + ")"}, {Value: feature.CustomChoice, Label: "Custom…"}}; !reflect.DeepEqual(last, want) {
			t.Errorf("%s offers %+v in the end, want %+v", s.ID, last, want)
		}
	}
	b.Page.Send(feature.SetSeat{Seat: "black", Choice: agent})
	if got := b.Page.View().Seats[0].Choice; got != agent {
		t.Errorf("chosen again, the seat has %s, want %v", got, agent)
	}
	b.Page.Send(feature.SetSeat{Seat: "black", Choice: "human"})
	b.Page.Send(feature.OpenGame{Game: "morris"})
	if v := b.Rest(); slices.ContainsFunc(v.Seats[0].Options, func(o feature.Option) bool { return o.Value == agent }) {
		t.Error("Morris offers a player built for Othello")
	}
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: agent})
	if got := b.Page.View().Seats[0].Choice; got != "human" {
		t.Errorf(`Morris seats %s, want "human"`, got)
	}
}

// The weight of exploration is shown as √2, and may be written like that; the agent string has
// it in digits.
func TestRootsInThePlayer(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=human")
	b.OpenPlayerDialog("white")
	param := func() players.Param {
		v := b.Settle()
		return v.Params[slices.IndexFunc(v.Params, func(p players.Param) bool { return p.Key == "c" })]
	}
	b.Page.Send(players.Read{Text: "uct:n=20"})
	if c := param(); c.Value != "" || c.Usual != "√2" {
		t.Errorf(`c is %+v; want no value, and "√2" as the usual one`, c)
	}
	for written, want := range map[string][2]string{"2√2": {"2√2", "uct:n=20,c=2.8284271247461903"}, "sqrt(2)": {"√2", "uct:n=20"}, "2": {"2", "uct:n=20,c=2"}} {
		b.Page.Send(players.Set{Key: "c", Value: written})
		if c := param(); c.Value != want[0] || c.Wrong || b.Page.View().Player.Agent != want[1] {
			t.Errorf("%s: %+v, %s; want the value %q without an error, and the agent %q", written, c, b.Page.View().Player.Agent, want[0], want[1])
		}
	}
	b.Page.Send(players.Read{Text: "uct:n=20,c=2√2"})
	b.Page.Send(players.Use{})
	b.Settle()
	const agent = "uct:n=20,c=2.8284271247461903"
	if s := b.Page.View().Seats[1]; s.Choice != agent || s.Agent != "uct:n=20,c=2√2" || !slices.Contains(s.Options, feature.Option{Value: agent, Label: "Tree search (uct:n=20,c=2√2)"}) {
		t.Errorf("the seat is %+v", s)
	}
}

// TestPlayersAreFew: the selects keep the newest players, and the one that plays.
func TestPlayersAreFew(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=uct:n=3")
	for n := range 30 {
		b.OpenPlayerDialog("black")
		b.Page.Send(players.Read{Text: fmt.Sprintf("uct:n=%d", n+10)})
		b.Page.Send(players.Use{})
		b.Settle()
		b.Page.Send(feature.SetSeat{Seat: "black", Choice: "human"})
	}
	options := b.Page.View().Seats[1].Options
	customs := 0
	for _, o := range options {
		if strings.HasPrefix(o.Value, "uct:n=") {
			customs++
		}
	}
	if customs != pagetest.MaxCustoms+1 || !slices.ContainsFunc(options, func(o feature.Option) bool { return o.Value == "uct:n=3" }) {
		t.Errorf("%d of 31 players are kept: %+v", customs, options)
	}
}

// TestPlayerRefused: an invalid agent string is reported in a sentence, changes nothing
// and stays in the field; absurd ones too.
func TestPlayerRefused(t *testing.T) {
	b := pagetest.New(t, "#/othello?white=uct:n=9")
	b.OpenPlayerDialog("white")
	for _, bad := range []string{"nobody", "uct:n=0", "uct:n=5,n=6", "uct:", "level:11", ":", "uct:n=1,ms=1", "uci:cmd=/bin/sh", "<script>alert(1)</script>",
		"\x00\xff", strings.Repeat("x", 50_000_000)} {
		b.Page.Send(players.Read{Text: bad})
		b.Page.Send(players.Use{})
		v := b.Settle()
		if v == nil || v.Agent != "uct:n=9" || v.Wrong == "" || v.Cause == "" || len(v.Wrong)+len(v.Cause) > 600 || len(v.Pasted) > pagetest.MaxPaste {
			t.Fatalf("after %.40q the dialog is %+v", bad, v)
		}
		if choice := b.Page.View().Seats[1].Choice; choice != "uct:n=9" {
			t.Fatalf(`after %.40q the seat has %s, want "uct:n=9"`, bad, choice)
		}
	}
	if alert := b.Page.View().Alert; alert != "" {
		t.Errorf(`an alert beside the dialog: %s, want ""`, alert)
	}
	b.Page.Send(players.Read{Text: ""})
	if v := b.Settle(); v.Wrong != "" || v.Pasted != "" || v.Agent != "uct:n=9" {
		t.Errorf(`emptied, the field leaves %+v; want Wrong "", Pasted "" and Agent "uct:n=9"`, v)
	}
	for value, says := range map[string]string{"0": "from 1 to 10,000,000", "1.5": "whole", "many": "whole", "1e3": "whole", strings.Repeat("9", 2000): "whole"} {
		b.Page.Send(players.Set{Key: "n", Value: value})
		b.Page.Send(players.Use{})
		v := b.Settle()
		i := slices.IndexFunc(v.Params, func(p players.Param) bool { return p.Key == "n" })
		if p := v.Params[i]; v.Agent != "" || !p.Wrong || !strings.Contains(p.Tip, says) {
			t.Errorf("n=%.20s: %+v, agent %q; want no agent, and an error whose tip says %q", value, p, v.Agent, says)
		}
	}
	b.Page.Send(players.Set{Key: "n", Value: "12"})
	if v := b.Settle(); v.Agent != "uct:n=12" {
		t.Errorf(`corrected, the agent is %q, want "uct:n=12"`, v.Agent)
	}
}

// TestPlayerOutlivesWorker: the next worker answers the dialog if one dies, and the dialog
// closes with its game.
func TestPlayerOutlivesWorker(t *testing.T) {
	b := pagetest.New(t, "#/othello?white=uct:n=9")
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: feature.CustomChoice})
	b.Dead = true
	b.Until("another worker answers", func(v pagetest.View) bool {
		return v.Player != nil && v.Player.Agent == "uct:n=9" && len(v.Player.Kinds) > 5
	})
	b.Page.FragmentChanged("#/chess")
	if v := b.Rest(); v.Dialog != "" || v.Player != nil {
		t.Errorf("in another game the dialog %q stays: %+v", v.Dialog, v.Player)
	}
	b.Page.Send(feature.ShowDialog{Dialog: "player:red"})
	if v := b.Page.View(); v.Dialog != "" || v.Player != nil {
		t.Errorf("there is a dialog %q for a seat that is none", v.Dialog)
	}
}

// TestCopyPlayer: Copy copies the agent string shown.
func TestCopyPlayer(t *testing.T) {
	b := pagetest.New(t, "#/othello?white=uct:n=9")
	b.OpenPlayerDialog("white")
	b.Page.Send(players.Copy{})
	if v := b.Settle(); b.Copied != "uct:n=9" || v.Notice != "Copied" {
		t.Errorf(`copied %q, said %q; want "uct:n=9" and "Copied"`, b.Copied, v.Notice)
	}
	b.Page.Send(players.Set{Key: "n", Value: "10"})
	if v := b.Settle(); v.Notice != "" {
		t.Errorf(`of another player it says %q, want ""`, v.Notice)
	}
	b.Page.Send(players.Set{Key: "n", Value: "9"})
	b.CopyFails = true
	b.Settle()
	b.Page.Send(players.Copy{})
	if v := b.Settle(); v.Notice != "uct:n=9" {
		t.Errorf(`after failed copying it says %q, want "uct:n=9"`, v.Notice)
	}
	b.CopyFails = false
	b.Page.Send(feature.ShowDialog{})
	b.Page.Send(share.Copy{})
	b.Settle()
	if v := b.OpenPlayerDialog("white"); b.Page.View().Notice != "" || v.Notice != "" {
		t.Errorf("of the page's link the dialog says %q, %q", v.Notice, b.Page.View().Notice)
	}
}
