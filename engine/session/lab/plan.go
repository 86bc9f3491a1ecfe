package lab

import (
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/lab/reports/tables"
	"playout/engine/lab/row"
	"playout/engine/lab/sweep"
	"playout/engine/match"
	"playout/engine/strict"
	"playout/engine/wire/labwire"
)

// plan answers a Plan.
func (l *Lab) plan(id int, c *labwire.Plan) (kind string, err error) {
	var p *labwire.Planned
	if c.Sweep != "" {
		p, err = planSweep(c.Sweep)
	} else {
		p, err = l.planTable(c)
	}
	if err != nil {
		return labwire.KindMatch, err
	}
	l.send(id, labwire.Event{Planned: p})
	return "", nil
}

// planSweep returns the matches of a sweep.
func planSweep(text string) (*labwire.Planned, error) {
	base, err := match.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	s, err := sweep.Parse(strings.Join(base.Agents, " "), row.Match{Spec: base})
	if err != nil {
		return nil, err
	}
	p := &labwire.Planned{Agent: s.Agent()}
	for _, q := range s.Parameters {
		p.Parameters = append(p.Parameters, labwire.Parameter{Name: q.Name, Agent: q.Agent, Values: q.Values})
	}
	for i := range s.Values {
		v := &s.Values[i]
		r, played, err := rowOf(&v.Match, base.Games, base.Seed)
		if err != nil {
			return nil, err
		}
		r.Label, r.Values = s.Label(v.Texts), v.Texts
		p.Game = played.Game.Spec().Name()
		p.Rows = append(p.Rows, r)
	}
	return p, nil
}

// rowOf returns a row of a series with its match.
func rowOf(m *row.Match, games int, seed uint64) (r labwire.Row, played match.Match, err error) {
	spec := m.With(games, seed)
	if played, err = spec.Match(); err != nil {
		return r, played, err
	}
	r = labwire.Row{Name: m.Name, Spec: string(spec.JSON()), Total: played.Total(), Serial: m.Serial}
	for _, a := range played.Agents {
		r.Agents = append(r.Agents, a.String())
	}
	return r, played, nil
}

// planTable returns the matches of a report's table.
func (l *Lab) planTable(c *labwire.Plan) (*labwire.Planned, error) {
	all := tables.Tables()
	at := slices.IndexFunc(all, func(t tables.Table) bool { return t.ID == c.Table })
	if at < 0 {
		var ids []string
		for i := range all {
			ids = append(ids, all[i].ID)
		}
		return nil, strict.Wrong("table", "table %q is unknown", game.Clip(c.Table)).Allow("%s", strings.Join(ids, ", "))
	}
	t := &all[at]
	rows, err := row.Choose(t.Rows, c.Rows, func(r *tables.Row) string { return r.Name })
	if err != nil {
		return nil, strict.At("row", err)
	}
	if c.Games > match.MaxGames {
		return nil, strict.Wrong("games", "games %d", c.Games).Allow("0 to %d", match.MaxGames)
	}
	kept := t.Kept()
	p := &labwire.Planned{Departures: departures(t.Departures)}
	for i := range rows {
		m := &rows[i]
		games := c.Games
		if games == 0 {
			games = m.Counts[0]
		}
		r, played, err := rowOf(&m.Match, games, c.Seed)
		if err != nil {
			return nil, err
		}
		r.Label, r.Figures, r.Departures, r.Missing = m.Label, m.Figures, departures(m.Departures), l.lacks(m, &played)
		for _, k := range kept[m.Name] {
			result := labwire.Kept{Games: k.Games}
			for _, a := range k.Agents {
				result.Agents = append(result.Agents, labwire.Score(a))
			}
			r.Kept = append(r.Kept, result)
		}
		p.Rows = append(p.Rows, r)
	}
	return p, nil
}

// lacks returns what a row needs and lacks here, "" if it can be played.
func (l *Lab) lacks(m *tables.Row, played *match.Match) string {
	for _, a := range played.Agents {
		if name := a.Net(); name != "" && !l.Nets.Has(name) {
			if m.Needs != "" {
				return m.Needs
			}
			return "the net " + name
		}
	}
	return ""
}

func departures(list []tables.Departure) (all []labwire.Departure) {
	for _, d := range list {
		all = append(all, labwire.Departure(d))
	}
	return all
}
