package text

var spanishGames = map[string]GameWords{
	"othello": {
		Name:    "Othello",
		Welcome: "Juegas con negras y empiezas tú. Elige una casilla marcada; los menús junto al tablero cambian quién juega.",
		Play:    spanishLessons["othello"],
		Keys:    []Key{{"↑ ↓ ← →", "recorrer el tablero"}, {"Intro", "jugar en la casilla"}},
		Pieces:  map[string]string{"black": "ficha negra", "white": "ficha blanca"},
	},
	"morris": {
		Name:    "Molino",
		Welcome: "Juegas con blancas y empiezas tú. Pon una ficha en cualquier punto; tres en línea forman un molino, y un molino quita una ficha negra.",
		Play:    spanishLessons["morris"],
		Keys: []Key{
			{"↑ ↓ ← →", "recorrer las líneas"},
			{"Intro", "elegir la ficha o el punto"},
			{"Esc", "soltar la ficha elegida"},
		},
		Pieces: map[string]string{"black": "ficha negra", "white": "ficha blanca"},
	},
	"chess": {
		Name:    "Ajedrez",
		Welcome: "Juegas con blancas y empiezas tú. Elige una pieza y después adónde va; los menús junto al tablero cambian quién juega.",
		Play:    spanishLessons["chess"],
		Keys: []Key{
			{"↑ ↓ ← →", "recorrer el tablero"},
			{"Intro", "elegir la pieza o su destino"},
			{"Esc", "soltar la pieza elegida"},
		},
		Pieces: map[string]string{
			"white-pawn": "peón blanco", "white-knight": "caballo blanco", "white-bishop": "alfil blanco", "white-rook": "torre blanca", "white-queen": "dama blanca", "white-king": "rey blanco",
			"black-pawn": "peón negro", "black-knight": "caballo negro", "black-bishop": "alfil negro", "black-rook": "torre negra", "black-queen": "dama negra", "black-king": "rey negro",
		},
	},
	"geese": {
		Name:    "Ocas",
		Welcome: "Eres la oca 1. Dirígela con las flechas o con W A S D, o elige una casilla junto a su cabeza; en cada paso todas se mueven a la vez.",
		Play:    spanishLessons["geese"],
		Keys:    []Key{{"↑ ↓ ← →", "dirigir, también W A S D"}, {"⇧ + ↑ ↓ ← →", "recorrer el tablero"}, {"Intro", "ir a la casilla"}},
		Pieces:  map[string]string{"head": "{seat}, cabeza", "body": "{seat}", "tail": "{seat}, cola", "food": "comida"},
	},
}

var spanishOptions = map[string]string{
	"removal=any":  "se puede quitar cualquier ficha",
	"flying=off":   "sin vuelo",
	"lasker=on":    "diez fichas, que se ponen o se mueven (Lasker)",
	"seats":        "{n} ocas",
	"rows":         "{n} filas",
	"columns":      "{n} columnas",
	"hungerRate":   "hambre cada {n} pasos",
	"hungerRate=1": "hambre en cada paso",
	"minFood":      "al menos {n} de comida",
	"maxLength":    "{n} casillas de largo como mucho",
	"steps":        "{n} pasos",
}

var spanishRules = map[string]string{
	"lasker=off":    "Cada bando pone nueve fichas, una por turno. Después una ficha va por una línea al punto siguiente.",
	"lasker=on":     "Cada bando tiene diez fichas. En un turno se pone una, o una que ya está en el tablero va por una línea al punto siguiente.",
	"flying=on":     "Con tres fichas y ninguna por poner pueden volar a cualquier punto vacío.",
	"flying=off":    "También las tres últimas se mueven así: ninguna vuela.",
	"removal=mills": "no de un molino salvo que todas estén en molinos",
	"removal=any":   "también de un molino",
	"hungerRate":    "cada {n} pasos",
	"hungerRate=1":  "en cada paso",
}
