// Package tour holds the stations of "Your first look inside", a tour of the place that looks inside
// a game: for each an address, and a text that says what to look at and what to press.
package tour

import (
	"strconv"

	"playout/ui/text"
)

// Station is a station as a visitor reads it.
type Station struct {
	Address     string // with its number
	Title, Text string
}

// addresses are the addresses of the stations, without their numbers. Each shows a real game.
var addresses = [Stations]string{
	"othello?" + othello + "&view=analysis",
	"othello?" + othello + "&agents=uct:n%3D400&view=search&simulation=1",
	"othello?" + othello + "&agents=uct:n%3D400&view=search&simulation=17",
	"othello?" + othello + "&agents=uct:n%3D400&view=search&simulation=400",
	"chess?" + chess + "&agents=alphabeta:depth%3D3&view=search",
	"othello?" + othello + "&view=net",
	"chess?" + chess + "&agents=alphabeta:ms%3D1000+uct:ms%3D1000&view=compare",
}

const (
	othello = "m=f5,d6,c3,d3,c4,f4,c5,b3&black=human&white=human"
	chess   = "m=e2e4,e7e5,g1f3,b8c6,f1c4,g8f6&white=human&black=human"
)

// Stations is the number of stations.
const Stations = 7

// After is the address to which the last station leads: a set of exercises.
const After = "#/learn?lesson=simulations"

// All returns the stations in a language.
func All(t *text.Strings) []Station {
	list, w := make([]Station, Stations), WordsIn(t)
	for i, address := range addresses {
		list[i] = Station{"#/inside/" + address + "&tour=" + strconv.Itoa(i+1), w.Titles[i], w.Texts[i]}
	}
	return list
}
