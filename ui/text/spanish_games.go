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
			"{lasker} {flying}",
			"Tres fichas tuyas seguidas en una línea son un molino. Quien cierra uno quita una ficha del otro bando, {removal}.",
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
		Play: []string{
			"Quien ataca al otro rey sin que pueda escapar da jaque mate y gana. Un rey atacado está en jaque y hay que protegerlo enseguida.",
			"Rey y torre que aún no han movido pueden enrocar: elige el rey y después la casilla a dos pasos. Un peón junto a otro que acaba de avanzar dos casillas puede tomarlo al paso.",
			"Un peón que llega a la última fila se convierte en dama, torre, alfil o caballo. Son tablas: no poder mover sin estar en jaque, tres veces la misma posición, cincuenta jugadas sin captura ni peón, o piezas insuficientes.",
		},
		Keys: []Key{
			{"↑ ↓ ← →", "recorrer el tablero"},
			{"Intro", "elegir la pieza o su destino"},
			{"Esc", "soltar la pieza elegida"},
		},
		Pieces: map[string]string{
			"pawn": "peón de {seat}", "knight": "caballo de {seat}", "bishop": "alfil de {seat}",
			"rook": "torre de {seat}", "queen": "dama de {seat}", "king": "rey de {seat}",
		},
	},
	"geese": {
		Name:    "Ocas",
		Welcome: "Eres la oca 1. Dirígela con las flechas o con W A S D, o elige una casilla junto a su cabeza; en cada paso todas se mueven a la vez.",
		Play: []string{
			"Todas las ocas avanzan una casilla a la vez, y quien sale del agua por un lado entra por el otro. La comida alarga una casilla, hasta {maxLength}; {hungerRate} el hambre quita una a todas.",
			"Muere la oca que choca con un cuerpo, también el suyo, o que da media vuelta; y mueren las que chocan de cabeza. Sin casillas se muere de hambre.",
			"Gana la última que vive. A los {steps} pasos, contando la salida como uno, la más larga de las que viven.",
		},
		Keys:   []Key{{"↑ ↓ ← →", "dirigir, también W A S D"}, {"⇧ + ↑ ↓ ← →", "recorrer el tablero"}, {"Intro", "ir a la casilla"}},
		Pieces: map[string]string{"head": "{seat}, cabeza", "body": "{seat}", "tail": "{seat}, cola", "food": "comida"},
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
