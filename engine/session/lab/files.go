package lab

import (
	"errors"

	"playout/engine/contest"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
)

// read reads the next piece of a file of results.
func (l *Lab) read(id int, c *labwire.Read) (kind string, err error) {
	if c.First {
		l.file = &contest.File{}
	}
	f := l.file
	if f == nil {
		return labwire.KindMatch, errors.New("a piece of a file that has not begun; allowed: its first piece")
	}
	if err = f.Read(c.Text); err == nil && c.Last {
		err = f.End()
	}
	if err != nil {
		l.file = nil
		return labwire.KindMatch, err
	}
	taken := &labwire.Taken{}
	if f.Contest != nil {
		taken.Games = f.Games()
	}
	if c.Last {
		l.file = nil
		if taken.Filed, err = filed(f); err != nil {
			return labwire.KindMatch, err
		}
		taken.Games = taken.Filed.Table.Games
	}
	l.send(id, labwire.Event{Taken: taken})
	return "", nil
}

// shape answers which agents a game has, or how one is read.
func (l *Lab) shape(id int, c *labwire.Shape) (kind string, err error) {
	shaped := &labwire.Shaped{}
	if shaped.Kinds, shaped.Checked, err = l.Shape(c.Game, c.Agent); err != nil {
		return wire.KindAgent, err
	}
	l.send(id, labwire.Event{Shaped: shaped})
	return "", nil
}

// filed returns what a file holds.
func filed(f *contest.File) (*labwire.Filed, error) {
	t, err := f.Standings()
	if err != nil {
		return nil, err
	}
	of := &labwire.Filed{Game: t.Game, Head: f.Line, Version: f.Head.Playout, Cut: f.Cut, Table: tableOf(nil, t)}
	for _, a := range t.Agents {
		of.Agents = append(of.Agents, a.Agent)
	}
	if f.Contest != nil {
		of.Agents = agents(f.Setup, all(len(f.Agents)))
	}
	return of, nil
}

// all returns the numbers below n.
func all(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}
