package arcade

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Title:     "Arcade",
	Count:     "Empieza en {n}",
	Who:       "Quién juega",
	Alone:     text.Plural{One: "Tú contra un agente", Many: "Tú contra {n} agentes"},
	Friends:   "Dos amigos",
	Agents:    "Ver a los agentes",
	Tip:       "Empezar otra partida",
	Keys:      "Dirige con el dedo, las flechas, W A S D o un mando",
	Show:      text.Button{Label: "Exhibición", Tip: "Los agentes junto al tablero juegan una partida tras otra, con clasificación"},
	StopShow:  text.Button{Label: "Parar exhibición", Tip: "Ninguna partida más"},
	Game:      "Exhibición: partida {n}",
	Played:    "Exhibición: partidas jugadas: {n}",
	Standings: "Clasificación",
	Agent:     "Agente",
	Games:     "Partidas",
	Wins:      "Victorias",
	Share:     text.Button{Label: "Superados", Tip: "Proporción media de rivales a los que sobrevive"},
	Record:    text.Button{Label: "Grabar", Tip: "Grabar el movimiento en vídeo"},
	Recording: text.Button{Label: "Grabando…", Tip: "Parar y guardar el vídeo"},
	Poster:    text.Button{Label: "Imagen", Tip: "Guardar una imagen"},
}
