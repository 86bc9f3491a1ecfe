package chess

import (
	"playout/ui/board"
	"playout/ui/text"
)

var spanish = board.Words{
	GameWords: text.GameWords{
		Name:    "Ajedrez",
		Welcome: "Juegas con blancas y empiezas tú. Elige una pieza y después adónde va; los menús junto al tablero cambian quién juega.",
		Play: []text.LessonWords{
			{Head: "El objetivo",
				Text:  "Ataca al otro rey sin que pueda escapar: eso es jaque mate, y gana. Un rey atacado está en jaque y hay que protegerlo enseguida. Empiezan las blancas.",
				Shows: "Jaque mate: una torre blanca ataca al rey negro, encerrado por sus peones"},
			{Head: "Dama, torre y alfil",
				Text:  "La torre va por filas y columnas hasta donde quiera, el alfil por diagonales, la dama por ambas. Ninguna salta sobre otra pieza; la que estorba se captura si es del otro bando. El rey va una casilla en cualquier dirección.",
				Shows: "Una dama en el centro y todas las casillas que alcanza"},
			{Head: "Caballo",
				Text:  "El caballo salta dos casillas en una dirección y una hacia un lado, por encima de lo que haya.",
				Shows: "Un caballo y las ocho casillas que alcanza"},
			{Head: "Peón",
				Text:  "Un peón avanza una casilla, o dos desde su primera fila, y captura en diagonal hacia delante.",
				Shows: "Un peón que puede avanzar una casilla, dos, o capturar un peón negro"},
			{Head: "Coronación",
				Text:  "Un peón que llega a la última fila se convierte en dama, torre, alfil o caballo.",
				Shows: "Un peón blanco a un paso de la última fila"},
			{Head: "Al paso",
				Text:  "Un peón junto a otro que acaba de avanzar dos casillas puede tomarlo al paso, como si hubiera avanzado una.",
				Shows: "Un peón blanco captura al negro de al lado yendo a la casilla de detrás"},
			{Head: "Enroque",
				Text:  "Rey y torre que aún no han movido pueden enrocar, si no hay nada entre ellos y el rey no está en jaque ni pasa por una casilla atacada: elige el rey y después la casilla a dos pasos.",
				Shows: "El rey puede ir dos casillas hacia cualquiera de las torres"},
			{Head: "Tablas",
				Text:  "Son tablas: no poder mover sin estar en jaque, {draws}, o piezas insuficientes.",
				Shows: "Rey ahogado: el rey negro no está en jaque y no puede mover"},
		},
		Keys: []text.Key{
			{Keys: "↑ ↓ ← →", Does: "recorrer el tablero"},
			{Keys: "Intro", Does: "elegir la pieza o su destino"},
			{Keys: "Esc", Does: "soltar la pieza elegida"},
		},
		Pieces: text.Table[string]{
			{"white-pawn", "peón blanco"}, {"white-knight", "caballo blanco"}, {"white-bishop", "alfil blanco"}, {"white-rook", "torre blanca"}, {"white-queen", "dama blanca"}, {"white-king", "rey blanco"},
			{"black-pawn", "peón negro"}, {"black-knight", "caballo negro"}, {"black-bishop", "alfil negro"}, {"black-rook", "torre negra"}, {"black-queen", "dama negra"}, {"black-king", "rey negro"},
		}.Map(),
	},
	Options: map[string]string{"draws=claimed": "hay que reclamar las tablas"},
	Rules: text.Table[string]{
		{"draws=automatic", "tres veces la misma posición, cincuenta jugadas sin captura ni peón"},
		{"draws=claimed", "cinco veces la misma posición, setenta y cinco jugadas sin captura ni peón"},
	}.Map(),
	Meanings: text.Table[string]{
		{"draws=automatic", "Tres veces la misma posición, o cincuenta jugadas sin captura ni peón, son tablas."},
		{"draws=claimed", "Solo cinco veces la misma posición, o setenta y cinco jugadas sin captura ni peón, son tablas sin más."},
	}.Map(),
	WinBy: map[string]string{
		"checkmate": "Jaque mate, victoria de {seat}",
	},
	DrawBy: text.Table[string]{
		{"stalemate", "Tablas por rey ahogado"},
		{"fifty", "Tablas, cincuenta jugadas de cada bando sin captura ni movimiento de peón"},
		{"fivefold", "Tablas, cinco veces la misma posición"},
		{"seventyfive", "Tablas, setenta y cinco jugadas de cada bando sin captura ni movimiento de peón"},
		{"material", "Tablas, no quedan piezas para dar mate"},
	}.Map(),
	Ends: text.Table[string]{
		{"checkmate", "por jaque mate"},
		{"stalemate", "ahogado"},
		{"material", "piezas insuficientes"},
		{"fifty", "regla de los cincuenta movimientos"},
		{"fivefold", "cinco veces la misma posición"},
		{"seventyfive", "regla de los setenta y cinco movimientos"},
	}.Map(),
	Tip: "Elige una pieza y después casillas. Arrastra para mover.",
	Facts: text.Table[string]{
		{"castle K", "Blancas, corto"},
		{"castle Q", "Blancas, largo"},
		{"castle k", "Negras, corto"},
		{"castle q", "Negras, largo"},
		{"passed", "Al paso en"},
	}.Map(),
	Points: map[string]text.Button{"pawn": {Label: "peones", Tip: "Cuántos peones mejor es para este bando la posición tras la jugada"}},
	Own: Phrases{
		InCheck:   "{seat} en jaque",
		Checkmate: "jaque mate",
		HasTaken:  "ha capturado {pieces}",
	},
}
