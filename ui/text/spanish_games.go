package text

var spanishGames = map[string]GameWords{
	"othello": {
		Name:    "Othello",
		Welcome: "Juegas con negras y empiezas tú. Elige una casilla marcada; los menús junto al tablero cambian quién juega.",
		Play: []string{
			"Coloca una ficha que encierre una línea del otro color entre ella y otra ficha tuya: recta o diagonal, en cualquier dirección. Todo lo encerrado pasa a tu color.",
			"Una jugada tiene que voltear al menos una ficha. Quien no puede jugar pasa; cuando nadie puede, la partida termina y gana quien tiene más fichas.",
			"Las esquinas nunca se pierden. Tener muchas fichas pronto ayuda poco; tener muchas jugadas, sí.",
		},
		Keys:   []Key{{"↑ ↓ ← →", "recorrer el tablero"}, {"Intro", "jugar en la casilla"}},
		Pieces: map[string]string{"black": "ficha negra", "white": "ficha blanca"},
	},
	"morris": {
		Name:    "Molino",
		Welcome: "Juegas con blancas y empiezas tú. Pon una ficha en cualquier punto; tres en línea forman un molino, y un molino quita una ficha negra.",
		Play: []string{
			"Cada bando pone nueve fichas, una por turno. Después una ficha va por una línea al punto siguiente. Con tres fichas pueden volar a cualquier punto vacío.",
			"Tres fichas tuyas seguidas en una línea son un molino. Quien cierra uno quita una ficha del otro bando, no de un molino salvo que todas estén en molinos.",
			"Pierde quien tiene menos de tres fichas o no puede mover. Tres veces la misma posición, o cien jugadas sin poner ni quitar ficha, es empate.",
		},
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
		Play:    []string{"Da jaque mate al otro rey."},
		Keys:    []Key{{"↑ ↓ ← →", "recorrer el tablero"}, {"Intro", "elegir la pieza o su destino"}, {"Esc", "soltar la pieza elegida"}},
		Pieces: map[string]string{
			"pawn": "peón de {seat}", "knight": "caballo de {seat}", "bishop": "alfil de {seat}",
			"rook": "torre de {seat}", "queen": "dama de {seat}", "king": "rey de {seat}",
		},
	},
	"geese": {
		Name:    "Ocas",
		Welcome: "Eres la oca 1. Dirígela con las flechas o con W A S D, o elige una casilla junto a su cabeza; en cada paso todas se mueven a la vez.",
		Play: []string{
			"Todas las ocas avanzan una casilla a la vez, y quien sale del agua por un lado entra por el otro. La comida alarga una casilla; cada cuarenta pasos el hambre quita una a todas.",
			"Muere la oca que choca con un cuerpo, también el suyo, o que da media vuelta; y mueren las que chocan de cabeza. Sin casillas se muere de hambre.",
			"Gana la última que vive. A los doscientos pasos, la más larga de las que viven.",
		},
		Keys:   []Key{{"↑ ↓ ← →", "dirigir, también W A S D"}, {"⇧ + ↑ ↓ ← →", "recorrer el tablero"}, {"Intro", "ir a la casilla"}},
		Pieces: map[string]string{"head": "{seat}, cabeza", "body": "{seat}", "tail": "{seat}, cola", "food": "comida"},
	},
}
