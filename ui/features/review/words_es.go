package review

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Tab:          "Repaso",
	Head:         "¿Dónde se decidió la partida?",
	About:        "Un juez mira cada jugada y, si la hay, nombra una mejor.",
	Takes:        text.Plural{One: "Tarda alrededor de {n} segundo en este dispositivo.", Many: "Tarda unos {n} segundos en este dispositivo."},
	TakesMinutes: text.Plural{One: "Tarda alrededor de {n} minuto en este dispositivo.", Many: "Tarda unos {n} minutos en este dispositivo."},
	TakesUnknown: "Con este juez puede tardar mucho.",
	NoMoves:      "Todavía no hay jugadas.",
	Start:        text.Button{Label: "Repasar la partida", Tip: "Juzgar cada jugada de la partida"},
	GoOn:         text.Button{Label: "Continuar", Tip: "Continuar donde se detuvo el repaso"},
	Again:        text.Button{Label: "Repasar de nuevo", Tip: "Juzgar cada jugada con este juez"},
	Stop:         text.Button{Label: "Parar", Tip: "Parar aquí; el repaso puede continuar más tarde"},

	Working:     "Se examinan las jugadas",
	Progress:    "{done} de {of} pasos",
	Left:        text.Plural{One: "falta alrededor de {n} segundo", Many: "faltan unos {n} segundos"},
	LeftMinutes: text.Plural{One: "falta alrededor de {n} minuto", Many: "faltan unos {n} minutos"},
	Stopped:     "Detenido tras {done} de {of} pasos",

	YouAheadUntil:  "Ibas por delante hasta {at}",
	YouBehindUntil: "Ibas por detrás hasta {at}",
	YouAheadFrom:   "Ibas por delante desde {at}",
	YouBehindFrom:  "Ibas por detrás desde {at}",
	AheadUntil:     text.Agreed{One: "{Seat} iba por delante hasta {at}", Many: "{Seat} iban por delante hasta {at}"},
	AheadFrom:      text.Agreed{One: "{Seat} iba por delante desde {at}", Many: "{Seat} iban por delante desde {at}"},
	YouAheadAlways: "Fuiste por delante todo el tiempo",
	AheadAlways:    text.Agreed{One: "{Seat} fue por delante todo el tiempo", Many: "{Seat} fueron por delante todo el tiempo"},
	Even:           "Ningún bando iba claramente por delante",

	Move: "la jugada {n}",
	Step: "el paso {n}",

	Cost:     "{move} costó {loss} de las posibilidades de ganar, y {best} era mejor",
	CostOnly: "{move} costó {loss} de las posibilidades de ganar",
	NoCost:   "Ninguna jugada decidió la partida por sí sola",

	NoFree: text.Agreed{One: "{Seat} no tenía ninguna casilla libre tras el paso {n}", Many: "{Seat} no tenían ninguna casilla libre tras el paso {n}"},
	Free:   text.Plural{One: "{Seat} murió en el paso {step}, donde {n} otra jugada era segura", Many: "{Seat} murió en el paso {step}, donde otras {n} jugadas eran seguras"},
	Longer: text.Plural{One: "Con {move} en el paso {step} vivió {n} paso más en el {share} de las simulaciones", Many: "Con {move} en el paso {step} vivió {n} pasos más en el {share} de las simulaciones"},

	Exact:       "exacto desde aquí",
	ExactTip:    "Desde aquí los resultados son seguros: de un solucionador, una tabla o una demostración",
	GraphName:   "{chances} tras cada jugada; la tabla de abajo dice lo mismo con palabras",
	AllChances:  "Posibilidades de todos",
	YourChances: "Tus posibilidades",
	AtPly:       "{at}: {chance}",
	AtStart:     "posición inicial",
	Unjudged:    "todavía sin juzgar",

	Try:  text.Button{Label: "Prueba tú {at}", Tip: "Encontrar una jugada mejor en la posición anterior"},
	Next: text.Button{Label: "Siguiente error", Tip: "Mostrar la posición anterior al siguiente error"},

	Back: text.Button{Label: "Volver al repaso", Tip: "Dejar esta posición y ver otra vez el repaso"},

	ShowBetter: text.Button{Label: "Mostrar las jugadas mejores", Tip: "También las de los errores que aún no has probado"},
	HideBetter: text.Button{Label: "Ocultar las jugadas mejores", Tip: "Las de los errores que aún no has probado"},

	Points:   "Momentos decisivos",
	AllMoves: text.Plural{One: "Mostrar {n} jugada", Many: "Mostrar las {n} jugadas"},
	Fewer:    "Solo los momentos decisivos",
	Columns:  []string{"Número de la jugada", "Jugada", "Nota", "Mejor jugada", "Pérdida"},
	Better:   "mejor {move}", BetterHere: "la mejor jugada",
	Certain:  "exacto",
	Grades:   text.Entries[string]{{"best", "la mejor"}, {"good", "buena"}, {"inaccuracy", "imprecisión"}, {"mistake", "error"}, {"blunder", "error grave"}}.Map(),
	Bounds:   "Una jugada que pierde {inaccuracy} de las posibilidades de ganar es una imprecisión; {mistake}, un error; {blunder}, un error grave.",
	NoPoints: "Ninguna jugada perdió tanto como una imprecisión.",
	RowLabel: "Jugada {n}, {seat} {move}, {grade}, {loss}",

	Judged: "Juzgado por",
	Change: text.Button{Label: "Cambiar", Tip: "Elegir otro juez"},
	Usual:  "{agent} (el habitual)",
	Judges: "Juez de las jugadas",
	Deaths: "Cómo murieron",

	Accuracy:    "precisión {n}",
	AccuracyTip: "Cuánto de las posibilidades de ganar conservaron las jugadas: 100 % si ninguna perdió nada, 20 % con jugadas al azar",

	Annotate:    text.Button{Label: "Anotar en la partida", Tip: "Marcar imprecisiones y errores en la lista de jugadas, con la jugada mejor"},
	Note:        "{best} era mejor (pierde {loss}).",
	Theory:      "{name}, hasta {at}",
	SaveText:    text.Button{Label: "Guardar como texto", Tip: "Guardar el repaso con todas las jugadas como texto"},
	SavePicture: text.Button{Label: "Guardar como imagen", Tip: "Guardar la gráfica y los errores como imagen (PNG)"},
	NoPicture:   "No se pudo hacer la imagen",
}
