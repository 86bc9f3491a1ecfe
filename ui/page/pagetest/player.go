package pagetest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"playout/engine/session"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/players"
)

// Settle lets the worker answer all its questions.
func (b *Bench) Settle() *players.Part {
	b.T.Helper()
	for b.Step(0) {
	}
	return b.Page.View().Player
}

// OpenPlayerDialog opens the dialog of a seat, as the last option of the select does.
func (b *Bench) OpenPlayerDialog(seat string) *players.Part {
	b.T.Helper()
	b.Page.Send(feature.SetSeat{Seat: seat, Choice: feature.CustomChoice})
	v := b.Settle()
	if v == nil || v.Kind == "" || b.Page.View().Dialog != "player:"+seat {
		b.T.Fatalf("the dialog %q shows %+v", b.Page.View().Dialog, v)
	}
	return v
}

// KeyOf returns a worker's report about a key of a kind of agents.
func KeyOf(game, kind, key string) (of wire.Key) {
	s := session.New(func(e wire.Event) {
		if e.Kinds == nil {
			return
		}
		for _, k := range e.Kinds.Kinds {
			if i := slices.IndexFunc(k.Keys, func(of wire.Key) bool { return of.Name == key }); k.Name == kind && i >= 0 {
				of = k.Keys[i]
			}
		}
	})
	s.Announce("othello")
	s.Handle(wire.EncodeCommand(wire.Command{ID: 1, Open: &wire.Open{Game: game}}))
	s.Handle(wire.EncodeCommand(wire.Command{ID: 2, Describe: &wire.Describe{}}))
	return of
}

// SetRandomControl sets one control of the dialog to a value that it may have.
func SetRandomControl(p *Visitor, v *players.Part, r *rand.Rand) {
	if r.IntN(8) == 0 || len(v.Params) == 0 {
		p.Send(players.Pick{Kind: v.Kinds[r.IntN(len(v.Kinds))].Value})
		return
	}
	param := v.Params[r.IntN(len(v.Params))]
	key := KeyOf(p.Now().Game.ID, v.Kind, param.Key)
	switch n := key.Min + (key.Max-key.Min)*r.Float64(); {
	case len(param.Options) > 0:
		p.Send(players.Set{Key: param.Key, Value: param.Options[r.IntN(len(param.Options))].Value})
	case r.IntN(4) == 0:
		p.Send(players.Set{Key: param.Key, Value: ""})
	case key.Many:
		p.Send(players.Set{Key: param.Key, Value: key.Choices[r.IntN(len(key.Choices))]})
	case key.Whole:
		p.Send(players.Set{Key: param.Key, Value: strconv.Itoa(int(n))})
	default:
		p.Send(players.Set{Key: param.Key, Value: strings.Replace(strconv.FormatFloat(n, 'f', 3, 64), ".", []string{".", ","}[r.IntN(2)], 1)})
	}
}
