// Package netnotice is the feature that tracks which models the agents use, and reports a model
// that cannot be fetched, each once.
package netnotice

import (
	"maps"
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature holds the state of the models. It replaces the maps and never modifies them, since the
// snapshot refers to them.
type Feature struct {
	linked map[feature.LinkedAgent]string // by agents that no select offers
	lacks  map[string]bool                // models that could not be fetched, which an alert has reported
	comes  feature.NetProgress            // the one that a slow line brings
}

// New returns a page that knows no model.
func New(feature.Device) feature.Feature { return &Feature{} }

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromNets{Linked: f.linked, MissingNets: f.lacks, NetProgress: f.comes}
}

// View implements feature.Viewer: the models that the players of the open game may want,
// with those that could not be fetched, since the host knows when to try again.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	if now.Board == nil {
		return feature.Contributions{}
	}
	var names []string
	add := func(net string) {
		if net != "" && !slices.Contains(names, net) {
			names = append(names, net)
		}
	}
	for _, choice := range now.Choices {
		add(now.Model(choice))
	}
	for _, a := range now.Game.Agents {
		if !text.IsOwnNet(a.Net) { // the worker asks for the visitor's own one by itself
			add(a.Net)
		}
	}
	return feature.Contributions{Models: names}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.AddAgent:
		if !feature.Offered(c.Game, m.Checked.Agent) {
			f.linked = with(f.linked, feature.LinkedAgent{Game: c.Game.ID, Agent: m.Checked.Agent}, m.Checked.Net)
		}
	case feature.NetProgress:
		f.comes = m
	case feature.ThoughtReported:
		if r := m.Report; r.Lacks != nil {
			f.reportMissing(c, r.Net, r.Lacks)
		} else if r.Kernel != "" && f.lacks[r.Net] { // it has arrived since
			f.lacks = with(f.lacks, r.Net, false)
		}
	}
}

// with returns a map with another value of a key.
func with[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	clone := maps.Clone(m)
	if clone == nil {
		clone = make(map[K]V)
	}
	clone[key] = value
	return clone
}

// reportMissing reports once why agents play without a model.
func (f *Feature) reportMissing(c *feature.Context, net string, e *wire.Error) {
	if f.lacks[net] {
		return
	}
	f.lacks = with(f.lacks, net, true)
	c.Send(feature.Alert{Detail: e.Text, Text: func(w *text.Strings) string {
		kind := e.Kind
		if kind == wire.KindMissing && text.IsOwnNet(net) {
			kind = text.OwnNet
		}
		template, known := w.Lacks[kind]
		if !known {
			template = w.Lacks[wire.KindMissing]
		}
		return text.Fill(template, "net", strings.TrimPrefix(net, text.OwnNet))
	}})
}
