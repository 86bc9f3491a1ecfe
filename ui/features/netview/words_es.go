package netview

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Title: "Red", Net: "Qué red",
	File: "El archivo abierto", None: "Ninguna red",
	Open:    text.Button{Label: "Abrir una red …", Tip: "Abrir un archivo ONNX que sirva para este juego; no sale de este dispositivo"},
	Over:    "La partida ha terminado en esta posición.",
	NoNet:   "Este juego no tiene red aquí. Abre una.",
	Large:   "El archivo es demasiado grande: como mucho 5 MB.",
	Refused: "Esta red no se puede usar: {why}",
	Working: "Mirando dentro de la red …",
	Value:   "La red da a {seat} una probabilidad del {chance}.",
	Inputs:  "Qué ve", Policy: "Su política y las visitas de 400 simulaciones", Pieces: "Cuánto vale cada pieza, en tanto por ciento",
	Images: "La misma posición girada y reflejada", Changed: "Qué cambió la última jugada", Layers: "Capas",
	OfNet: "valor",
	Prior: "probabilidad previa", Visits: "parte de las visitas",
	Without: "Sin la pieza de {square}: {chance}",
	Spread:  "Las {n} imágenes reciben de {low} a {high}.",
	Sum:     "Capas: {weights} pesos, {micros} µs",
	Columns: []string{"operadores", "forma", "pesos", "tiempo"},
	Planes: "own=propio:;other=rival:;second=segundo:;third=tercero:;fourth=cuarto:;white=blancas:;black=negras:;discs=fichas;moves=jugadas;frontier=frontera;" +
		"stable discs=fichas estables;turn=turno;legal moves=jugadas legales;stones=fichas;hand=en mano;flying=vuela;" +
		"removal=captura;repeated=repetida;quiet plies=jugadas sin avance;middles of sides=centros de los lados;" +
		"stones in mills=fichas en molinos;gaps of mills=huecos de molinos;threats=amenazas;" +
		"stones in hand=fichas en mano;steps=pasos;pawns=peones;knights=caballos;bishops=alfiles;rooks=torres;" +
		"queens=damas;kings=reyes;short castling=enroque corto;long castling=enroque largo;en passant=al paso;" +
		"white's turn=turno de las blancas;castling=enroque;ones=unos;move number=número de jugada;head=cabeza;" +
		"body=cuerpo;heads=cabezas;bodies=cuerpos;reach of others=alcance de las demás;head before=cabeza anterior;" +
		"food=comida;length=longitud;steps until hunger=pasos hasta el hambre;steps left=pasos restantes;cells=casillas;" +
		"tails that stay=colas que quedan;tail=cola;longest other=rival más largo;lead=ventaja;" +
		"others alive=rivales vivos;",
	SeenByOther: "visto por el rival: {plane}",
}
