package chess

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = words.Add(text.Spanish, &spanish)

var spanish = board.Words{
	GameWords: text.GameWords{
		Name:    "Ajedrez",
		The:     "ajedrez",
		Welcome: "Juegas con las blancas y empiezas tú. Elige una pieza y después adónde va; con los menús junto al tablero se elige quién juega.",
		Play: []text.LessonWords{
			{Head: "El objetivo",
				Text:  "Ataca al rey contrario de modo que no pueda escapar: eso es jaque mate y gana la partida. Un rey atacado está en jaque, y hay que responder al jaque de inmediato. Empiezan las blancas.",
				Shows: "Jaque mate: una torre blanca ataca al rey negro, encerrado por sus peones"},
			{Head: "Dama, torre y alfil",
				Text:  "La torre se mueve cuanto quiera por filas y columnas, el alfil por diagonales y la dama por todas ellas. Ninguna salta sobre otra pieza; si la que está en medio es del rival, puede capturarla. El rey se mueve una casilla en cualquier dirección.",
				Shows: "Una dama en el centro y todas las casillas que alcanza"},
			{Head: "Caballo",
				Text:  "El caballo avanza dos casillas en una dirección y una hacia un lado, y salta por encima de lo que haya.",
				Shows: "Un caballo y las ocho casillas que alcanza"},
			{Head: "Peón",
				Text:  "Un peón avanza una casilla, o dos desde su casilla inicial, y captura en diagonal hacia delante.",
				Shows: "Un peón que puede avanzar una casilla, dos, o capturar un peón negro"},
			{Head: "Coronación",
				Text:  "Un peón que llega a la última fila se corona: se convierte en dama, torre, alfil o caballo.",
				Shows: "Un peón blanco a un paso de la última fila"},
			{Head: "Al paso",
				Text:  "Un peón puede capturar al paso a un peón contrario que está a su lado y acaba de avanzar dos casillas, como si hubiera avanzado solo una.",
				Shows: "Un peón blanco captura al negro de al lado y ocupa la casilla de detrás"},
			{Head: "Enroque",
				Text:  "El rey y una torre que aún no se han movido pueden enrocar si no hay nada entre ellos, el rey no está en jaque y no cruza ni ocupa una casilla atacada: elige el rey y después la casilla a dos pasos.",
				Shows: "El rey puede moverse dos casillas hacia cualquiera de las torres"},
			{Head: "Tablas",
				Text:  "La partida acaba en tablas por rey ahogado (no poder mover sin estar en jaque), por {draws}, o si ningún bando tiene piezas para dar mate.",
				Shows: "Rey ahogado: el rey negro no está en jaque y no puede mover"},
		},
		Draw:    "Tablas",
		Refuses: "{square} no se puede elegir ahora",
		Keys: []text.Key{
			{Keys: "↑ ↓ ← →", Action: "recorrer el tablero"},
			{Keys: "Intro", Action: "elegir la pieza o su destino"},
			{Keys: "Esc", Action: "soltar la pieza elegida"},
		},
		Pieces: text.Entries[string]{
			{"white-pawn", "peón blanco"}, {"white-knight", "caballo blanco"}, {"white-bishop", "alfil blanco"}, {"white-rook", "torre blanca"}, {"white-queen", "dama blanca"}, {"white-king", "rey blanco"},
			{"black-pawn", "peón negro"}, {"black-knight", "caballo negro"}, {"black-bishop", "alfil negro"}, {"black-rook", "torre negra"}, {"black-queen", "dama negra"}, {"black-king", "rey negro"},
		}.Map(),
	},
	Notation: []text.Letter{
		{English: "K", Own: "R", Figure: "♔"},
		{English: "Q", Own: "D", Figure: "♕"},
		{English: "R", Own: "T", Figure: "♖"},
		{English: "B", Own: "A", Figure: "♗"},
		{English: "N", Own: "C", Figure: "♘"},
	},
	Options: map[string]string{"draws=claimed": "hay que reclamar las tablas"},
	Rules: text.Entries[string]{
		{"draws=automatic", "triple repetición, por cincuenta jugadas sin capturas ni movimientos de peón"},
		{"draws=claimed", "quíntuple repetición, por setenta y cinco jugadas sin capturas ni movimientos de peón"},
	}.Map(),
	Meanings: text.Entries[string]{
		{"draws=automatic", "La partida es tablas por triple repetición o por cincuenta jugadas sin capturas ni movimientos de peón."},
		{"draws=claimed", "La partida solo es tablas por quíntuple repetición o por setenta y cinco jugadas sin capturas ni movimientos de peón."},
	}.Map(),
	WinBy: map[string]text.Agreed{
		"checkmate": {One: "Gana {seat} por jaque mate", Many: "Ganan {seat} por jaque mate"},
	},
	DrawBy: text.Entries[string]{
		{"stalemate", "Tablas por rey ahogado"},
		{"fifty", "Tablas por la regla de las cincuenta jugadas"},
		{"fivefold", "Tablas por quíntuple repetición"},
		{"seventyfive", "Tablas por la regla de las setenta y cinco jugadas"},
		{"material", "Tablas: no quedan piezas para dar mate"},
	}.Map(),
	Forms: map[string]string{"position": "Posición (FEN)"},
	Ends: text.Entries[string]{
		{"checkmate", "por jaque mate"},
		{"stalemate", "rey ahogado"},
		{"material", "piezas insuficientes"},
		{"fifty", "regla de las cincuenta jugadas"},
		{"fivefold", "quíntuple repetición"},
		{"seventyfive", "regla de las setenta y cinco jugadas"},
	}.Map(),
	YouWin:  map[string]string{"checkmate": "Ganas por jaque mate"},
	YouLose: map[string]string{"checkmate": "Jaque mate: pierdes"},
	Example: "e4",
	Tip:     "Elige una pieza y después casillas. Arrastra las piezas para moverlas.",
	Facts: text.Entries[string]{
		{"castle K", "Enroque corto de las blancas"},
		{"castle Q", "Enroque largo de las blancas"},
		{"castle k", "Enroque corto de las negras"},
		{"castle q", "Enroque largo de las negras"},
		{"passed", "Casilla de captura al paso"},
	}.Map(),
	Points: map[string]text.Button{"pawn": {Label: "peones", Tip: "Cuántos peones de ventaja tiene este bando tras la jugada, según la evaluación"}},
	Own: Phrases{
		InCheck:   text.Agreed{One: "{seat} está en jaque", Many: "{seat} están en jaque"},
		Checkmate: "jaque mate",
		HasTaken:  "ha capturado {pieces}",
	},
}
