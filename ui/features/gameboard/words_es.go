package gameboard

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Worth:       "{share} contra {against}",
	FriendsMove: "Juega tu amigo",
	WaitsFor:    "Se espera a {who}",
	Done:        "Elección hecha: {who}",
	Won:         "Ganas",
	Lost:        "Pierdes",
	WonBy:       "Ganas por {a} a {b}",
	LostBy:      "Pierdes por {a} a {b}",
	WonOutside:  text.Entries[string]{{"resigned", "Ganas por abandono de {loser}"}, {"timeout", "Ganas: se agotó el tiempo de {loser}"}, {"lost", "Ganaste"}, {"adjudicated", "Ganas por adjudicación"}}.Map(),
	LostOutside: text.Entries[string]{{"resigned", "Pierdes por abandono"}, {"timeout", "Pierdes: se te acabó el tiempo"}, {"lost", "Perdiste"}, {"adjudicated", "Pierdes por adjudicación"}}.Map(),
	OutOfTime:   "Tablas: se te acabó el tiempo, pero el otro bando no tiene piezas para ganar",
	TooLittle:   "Tablas: se agotó el tiempo de {loser}, pero no tienes piezas para ganar",
	Place:       "Quedas en el puesto {place} de {n}",
	PlaceShared: "Compartes el puesto {place} de {n}",
	FirstShared: "Compartes el primer puesto",
	LeftOutside: text.Entries[string]{{"resigned", "Has abandonado"}, {"timeout", "Se te acabó el tiempo"}, {"lost", "Perdiste"}}.Map(),
	Places:      []string{"1", "2", "3", "4", "5", "6", "7", "8"},
}
