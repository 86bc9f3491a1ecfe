package page

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/session"
	"playout/engine/wire"
	"playout/ui/text"
)

// settle lets the worker answer all that it was asked.
func (b *bench) settle() *Player {
	b.t.Helper()
	for b.step(0) {
	}
	return b.page.View().Player
}

// putTogether opens the dialog of a seat as the select's last choice does.
func (b *bench) putTogether(seat string) *Player {
	b.t.Helper()
	b.page.SetSeat(seat, customChoice)
	v := b.settle()
	if v == nil || v.Kind == "" || b.page.View().Dialog != "player:"+seat {
		b.t.Fatalf("the dialog %q shows %+v", b.page.View().Dialog, v)
	}
	return v
}

// checked is what a worker says of an agent string in a game.
func checked(game, agent string) (c *wire.Checked) {
	s := session.New(func(e wire.Event) { c = e.Checked })
	s.Announce("othello")
	s.Handle(wire.EncodeCommand(wire.Command{ID: 1, Open: &wire.Open{Game: game}}))
	s.Handle(wire.EncodeCommand(wire.Command{ID: 2, Check: &wire.Check{Agent: agent}}))
	return c
}

// twiddle sets one control of the dialog to what it may be.
func twiddle(p *Page, v *Player, r *rand.Rand) {
	if r.IntN(8) == 0 || len(v.Params) == 0 {
		p.PickKind(v.Kinds[r.IntN(len(v.Kinds))].Value)
		return
	}
	param := v.Params[r.IntN(len(v.Params))]
	key, _ := p.players.form.key(param.Key)
	switch n := key.Min + (key.Max-key.Min)*r.Float64(); {
	case len(param.Options) > 0:
		p.SetParam(param.Key, param.Options[r.IntN(len(param.Options))].Value)
	case r.IntN(4) == 0:
		p.SetParam(param.Key, "")
	case key.Many:
		p.SetParam(param.Key, key.Choices[r.IntN(len(key.Choices))])
	case key.Whole:
		p.SetParam(param.Key, strconv.Itoa(int(n)))
	default:
		p.SetParam(param.Key, strings.Replace(strconv.FormatFloat(n, 'f', 3, 64), ".", []string{".", ","}[r.IntN(2)], 1))
	}
}

// TestPlayersControls: in every game, whatever the controls are set to, as far
// as they let themselves be set, is an agent string that means what they show;
// and read again it sets them alike.
func TestPlayersControls(t *testing.T) {
	for _, game := range []string{"othello", "morris", "chess", "geese"} {
		b := bareBench(t)
		b.models = map[string]model{"othello": {problem: "not needed"}}
		b.begin("#/" + game)
		b.rest()
		seat := b.page.View().Seats[1].ID
		v := b.putTogether(seat)
		r := rand.New(rand.NewPCG(7, 0))
		agents := map[string]bool{}
		for range 400 {
			twiddle(b.page, v, r)
			v = b.settle()
			if v.Wrong != "" && b.page.players.form.values["without"] != "" {
				b.page.SetParam("without", "") // a net, or another evaluation, has no such terms
				v = b.settle()
			}
			c := checked(game, v.Agent)
			if v.Wrong != "" || c == nil || c.Agent != v.Agent {
				t.Fatalf("%s: the agent is %q (%s), checked as %+v", game, v.Agent, v.Cause, c)
			}
			agents[v.Agent] = true
			means(t, v, c)
			before := *v
			b.page.ReadPlayer(" " + v.Agent + "\n")
			v = b.settle()
			means(t, v, c)
			if v.Agent != before.Agent || v.Kind != before.Kind || v.Pasted != "" || v.Full != before.Full || len(v.Params) != len(before.Params) {
				t.Fatalf("%s: read again, %+v became %+v", game, before, *v)
			}
		}
		if len(agents) < 150 {
			t.Errorf("%s: only %d agents were put together", game, len(agents))
		}
	}
}

// means holds the controls to what the worker says that the agent has.
func means(t *testing.T, v *Player, c *wire.Checked) {
	t.Helper()
	for _, has := range c.Values {
		i := slices.IndexFunc(v.Params, func(p Param) bool { return p.Key == has.Key })
		if i < 0 {
			continue // it means nothing in this game
		}
		shown := v.Params[i].Value
		if shown == "" {
			shown = v.Params[i].Usual
		}
		a, errA := strconv.ParseFloat(shown, 64)
		n, errN := strconv.ParseFloat(has.Value, 64)
		if shown != has.Value && (errA != nil || errN != nil || a != n) {
			t.Fatalf("%s: %s shows %q and means %q", c.Agent, has.Key, shown, has.Value)
		}
	}
}

// TestPlayersWords: every kind of agent, key and word that any game knows has a
// name of its own in every language.
func TestPlayersWords(t *testing.T) {
	for _, game := range []string{"othello", "morris", "chess", "geese"} {
		b := bareBench(t)
		b.models = map[string]model{"othello": {problem: "not needed"}}
		b.begin("#/" + game)
		b.rest()
		b.putTogether(b.page.View().Seats[0].ID)
		for _, lang := range text.Langs() {
			b.page.SetLang(lang)
			w := &text.Of(lang).Players
			for _, kind := range b.page.View().Player.Kinds {
				b.page.PickKind(kind.Value)
				v := b.settle()
				if w.Kinds[kind.Value].Label == "" || v.About == "" {
					t.Errorf("%s, %s: no words for %s", game, lang, kind.Value)
				}
				for _, p := range v.Params {
					if w.Params[p.Key].Label == "" && w.Params[kind.Value+"."+p.Key].Label == "" || p.Tip == "" || strings.Contains(p.Tip, "{") {
						t.Errorf("%s, %s: no words for %s of %s: %q, %q", game, lang, p.Key, kind.Value, p.Label, p.Tip)
					}
					for _, o := range p.Options {
						if _, number := strconv.Atoi(o.Value); number != nil && w.Choices[p.Key+"="+o.Value] == "" {
							t.Errorf("%s, %s: no words for %s=%s", game, lang, p.Key, o.Value)
						}
					}
				}
			}
		}
	}
}

// TestPlayerPlays: the player put together has its seat, the link and the
// select hold it, and it stays among the choices of this game alone.
func TestPlayerPlays(t *testing.T) {
	b := newBench(t, "#/othello?black=human&white=human")
	b.putTogether("white")
	b.page.ReadPlayer("uct:c=1.4,n=20")
	b.page.UsePlayer() // before the worker has answered
	b.settle()
	v := b.page.View()
	if v.Dialog != "" || v.Player != nil {
		t.Fatalf("the dialog %q is still there: %+v", v.Dialog, v.Player)
	}
	const agent = "uct:n=20,c=1.4"
	if s := v.Seats[1]; s.Choice != agent || s.Agent != agent || s.Name != "Tree search" {
		t.Errorf("the seat is %+v", s)
	}
	b.settled()
	if v := b.play("f5"); len(v.Moves) != 2 {
		t.Errorf("after a move there are %d, the agent plays none", len(v.Moves))
	}
	b.page.SetSeat("white", "level:1")
	b.rest()
	for _, s := range b.page.View().Seats {
		last := s.Options[len(s.Options)-2:]
		if want := []Option{{agent, "Tree search (" + agent + ")"}, {customChoice, "Custom…"}}; !reflect.DeepEqual(last, want) {
			t.Errorf("%s offers %+v in the end, want %+v", s.ID, last, want)
		}
	}
	b.page.SetSeat("black", agent)
	if got := b.page.View().Seats[0].Choice; got != agent {
		t.Errorf("chosen again, the seat has %s", got)
	}
	b.page.SetSeat("black", "human")
	b.page.Open("morris")
	if v := b.rest(); slices.ContainsFunc(v.Seats[0].Options, func(o Option) bool { return o.Value == agent }) {
		t.Error("Morris offers what was put together for Othello")
	}
	b.page.SetSeat("white", agent)
	if got := b.page.View().Seats[0].Choice; got != "human" {
		t.Errorf("Morris seats %s", got)
	}
}

// TestPlayersAreFew: the selects keep the newest, and the one that plays.
func TestPlayersAreFew(t *testing.T) {
	b := newBench(t, "#/othello?black=human&white=uct:n=3")
	for n := range 30 {
		b.putTogether("black")
		b.page.ReadPlayer(fmt.Sprintf("uct:n=%d", n+10))
		b.page.UsePlayer()
		b.settle()
		b.page.SetSeat("black", "human")
	}
	options := b.page.View().Seats[1].Options
	customs := 0
	for _, o := range options {
		if strings.HasPrefix(o.Value, "uct:") {
			customs++
		}
	}
	if customs != maxCustoms+1 || !slices.ContainsFunc(options, func(o Option) bool { return o.Value == "uct:n=3" }) {
		t.Errorf("%d of 31 players are kept: %+v", customs, options)
	}
}

// TestPlayerRefused: what is no agent string is told in a sentence, changes
// nothing and stands in the field; absurd ones too.
func TestPlayerRefused(t *testing.T) {
	b := newBench(t, "#/othello?white=uct:n=9")
	b.putTogether("white")
	for _, bad := range []string{"nobody", "uct:n=0", "uct:n=5,n=6", "uct:", "level:11", ":", "uct:n=1,ms=1", "uci:cmd=/bin/sh", "<script>alert(1)</script>",
		"\x00\xff", strings.Repeat("x", 50_000_000)} {
		b.page.ReadPlayer(bad)
		b.page.UsePlayer()
		v := b.settle()
		if v == nil || v.Agent != "uct:n=9" || v.Wrong == "" || v.Cause == "" || len(v.Wrong)+len(v.Cause) > 600 || len(v.Pasted) > maxPaste {
			t.Fatalf("after %.40q the dialog is %+v", bad, v)
		}
		if choice := b.page.View().Seats[1].Choice; choice != "uct:n=9" {
			t.Fatalf("after %.40q the seat has %s", bad, choice)
		}
	}
	if alert := b.page.View().Alert; alert != "" {
		t.Errorf("an alert beside the dialog: %s", alert)
	}
	b.page.ReadPlayer("")
	if v := b.settle(); v.Wrong != "" || v.Pasted != "" || v.Agent != "uct:n=9" {
		t.Errorf("emptied, the field leaves %+v", v)
	}
	for value, says := range map[string]string{"0": "from 1 to 10,000,000", "1.5": "whole", "many": "whole", "1e3": "whole", strings.Repeat("9", 2000): "whole"} {
		b.page.SetParam("n", value)
		b.page.UsePlayer()
		v := b.settle()
		i := slices.IndexFunc(v.Params, func(p Param) bool { return p.Key == "n" })
		if p := v.Params[i]; v.Agent != "" || !p.Wrong || !strings.Contains(p.Tip, says) {
			t.Errorf("n=%.20s: %+v, agent %q", value, p, v.Agent)
		}
	}
	b.page.SetParam("n", "12")
	if v := b.settle(); v.Agent != "uct:n=12" {
		t.Errorf("mended, the agent is %q", v.Agent)
	}
}

// TestPlayerOutlivesWorker: the dialog is answered by the next worker where one
// dies, and goes with the game that it is about.
func TestPlayerOutlivesWorker(t *testing.T) {
	b := newBench(t, "#/othello?white=uct:n=9")
	b.page.SetSeat("white", customChoice)
	b.dead = true
	b.until("another worker answers", func(v View) bool { return v.Player != nil && v.Player.Agent == "uct:n=9" && len(v.Player.Kinds) > 5 })
	b.page.FragmentChanged("#/chess")
	if v := b.rest(); v.Dialog != "" || v.Player != nil {
		t.Errorf("in another game the dialog %q stays: %+v", v.Dialog, v.Player)
	}
	b.page.Show("player:red")
	if v := b.page.View(); v.Dialog != "" || v.Player != nil {
		t.Errorf("there is a dialog %q for a seat that is none", v.Dialog)
	}
}

// TestCopyPlayer: what is copied is the agent string shown.
func TestCopyPlayer(t *testing.T) {
	b := newBench(t, "#/othello?white=uct:n=9")
	b.putTogether("white")
	b.page.CopyPlayer()
	if v := b.settle(); b.copied != "uct:n=9" || v.Notice != "Copied" {
		t.Errorf("copied %q, said %q", b.copied, v.Notice)
	}
	b.copyFails = true
	b.page.CopyPlayer()
	if v := b.settle(); v.Notice != "uct:n=9" {
		t.Errorf("where copying fails it says %q", v.Notice)
	}
}

// TestStrangeKeysHaveOrder: what an agent was given that its kind does not know
// stands in one order, however often the dialog is drawn.
func TestStrangeKeysHaveOrder(t *testing.T) {
	b := newBench(t, "#/othello")
	b.putTogether("white")
	b.page.players.form.values = map[string]string{"zeta": "1", "alpha": "2", "mu": "3", "beta": "4", "rho": "5"}
	for range 20 {
		var strange []string
		for _, p := range b.page.playerView().Params {
			if _, told := b.page.players.form.key(p.Key); !told {
				strange = append(strange, p.Key)
			}
		}
		if !slices.Equal(strange, []string{"alpha", "beta", "mu", "rho", "zeta"}) {
			t.Fatalf("the keys come as %v", strange)
		}
	}
}
