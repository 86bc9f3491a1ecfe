package page

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/text"
)

// nets is what the page knows of the models that agents play with.
type nets struct {
	linked map[linked]string // by agents that no select offers
	lacks  map[string]bool   // models that could not be had, as was said in an alert
}

// linked is an agent that a link named, in a game.
type linked struct{ game, agent string }

// link notes which model an agent of the open game plays with, "" for none.
func (n *nets) link(game, agent, net string) {
	if n.linked == nil {
		n.linked = make(map[linked]string)
	}
	n.linked[linked{game, agent}] = net
}

// model is the model that an agent of the open game is to play with, "" for none.
func (p *Page) model(agent string) string {
	for _, a := range p.game.Agents {
		if a.Name == agent {
			return a.Net
		}
	}
	return p.nets.linked[linked{p.game.ID, agent}]
}

// net is the model that an agent of the open game plays with, "" for none and
// for one that could not be had.
func (p *Page) net(agent string) string {
	if net := p.model(agent); !p.nets.lacks[net] {
		return net
	}
	return ""
}

// wanted are the models that the players of the open game may want, those that
// could not be had among them: the host knows when to try again.
func (p *Page) wanted() []string {
	var list []string
	add := func(net string) {
		if net != "" && !slices.Contains(list, net) {
			list = append(list, net)
		}
	}
	for _, choice := range p.choices {
		add(p.model(choice))
	}
	for _, a := range p.game.Agents {
		add(a.Net)
	}
	return list
}

// lack says once why agents play without a model.
func (p *Page) lack(net string, e *wire.Error) {
	if p.nets.lacks[net] {
		return
	}
	if p.nets.lacks == nil {
		p.nets.lacks = make(map[string]bool)
	}
	p.nets.lacks[net] = true
	p.alert = &alert{detail: e.Text, say: func(w *text.Strings) string {
		template, known := w.Lacks[e.Kind]
		if !known {
			template = w.Lacks[wire.KindMissing]
		}
		return text.Fill(template, "net", net)
	}}
}

// agentName is what an agent is called.
func (p *Page) agentName(agent string) string {
	if p.net(agent) != "" {
		return p.words.NetAgent(agent)
	}
	return p.words.Agent(agent)
}

// choiceName is what an agent is called among a seat's choices, where one that
// takes whole seconds for a move says so.
func (p *Page) choiceName(agent string) string {
	name, ms := p.agentName(agent), text.Millis(agent)
	if ms == 0 || ms%1000 != 0 {
		return name
	}
	return p.words.Count(p.words.Timed, ms/1000, "who", name)
}

// about says what an agent does.
func (p *Page) about(agent string) string {
	if p.net(agent) != "" {
		return p.words.NetAgentAbout(p.resolve(agent))
	}
	return p.words.AgentAbout(p.resolve(agent))
}

// judge says what judges for a search where it is not playouts.
func (p *Page) judge(r *wire.Report) string {
	switch w := p.words; {
	case r.Kernel != "":
		return text.Fill(w.NetOn, "net", r.Net, "kernel", w.Kernel(r.Kernel))
	case r.Lacks != nil:
		return text.Fill(w.NetLacks, "net", r.Net)
	}
	return ""
}
