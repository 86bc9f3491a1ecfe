package arcade

import "playout/ui/text"

// Words are the words of the arcade.
type Words struct {
	Title   string // of the card
	Count   string // status during the countdown: {n}
	Who     string // accessible name of the quick choices
	Alone   text.Plural
	Friends string
	Agents  string
	Tip     string // what a quick choice does
	Keys    string // how the only person steers

	Show      text.Button
	StopShow  text.Button
	Game      string // {n}: the game of the show being played
	Played    string // {n}: games played
	Standings string // accessible name of the table
	Agent     string // head of its columns
	Games     string
	Wins      string
	Share     text.Button

	Record    text.Button
	Recording text.Button
	Poster    text.Button
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Title:     "Arcade",
	Count:     "Starting in {n}",
	Who:       "Who plays",
	Alone:     text.Plural{One: "You against an agent", Many: "You against {n} agents"},
	Friends:   "Two friends",
	Agents:    "Watch agents",
	Tip:       "Start a new game",
	Keys:      "Steer with a swipe, the arrow keys, W A S D or a gamepad",
	Show:      text.Button{Label: "Show", Tip: "The agents beside the board play game after game, with standings"},
	StopShow:  text.Button{Label: "Stop show", Tip: "No further game"},
	Game:      "Show: game {n}",
	Played:    "Show: games played: {n}",
	Standings: "Standings",
	Agent:     "Agent",
	Games:     "Games",
	Wins:      "Wins",
	Share:     text.Button{Label: "Outlived", Tip: "Average share of rivals outlived"},
	Record:    text.Button{Label: "Record", Tip: "Record what moves as a video"},
	Recording: text.Button{Label: "Recording…", Tip: "Stop and save the video"},
	Poster:    text.Button{Label: "Picture", Tip: "Save a picture"},
}

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
