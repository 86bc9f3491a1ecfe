package compare

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Title:      "Lado a lado",
	Start:      text.Button{Label: "Comparar", Tip: "Dejar que todos los agentes piensen en esta posición, uno tras otro"},
	Stop:       text.Button{Label: "Detener", Tip: "Detener la comparación"},
	Limit:      "Qué recibe cada agente",
	Seconds:    text.Plural{One: "{n} segundo cada uno", Many: "{n} segundos cada uno"},
	Counts:     text.Plural{One: "{n} simulación cada uno", Many: "{n} simulaciones cada uno"},
	Conditions: "Los agentes piensan uno tras otro, cada uno solo y en un único hilo. Alfa-beta cuenta posiciones donde otros cuentan simulaciones.",
	Agent:      "Agente {who}",
	Remove:     "Quitar el agente {who}",
	Add:        "Añadir un agente",
	Thinks:     "pensando …",
	Nothing:    "Este agente no busca.",
	And:        "y",
	Agree:      "{who} juegan {move}.",
	Play:       text.Plural{One: "{who} juega {move}.", Many: "{who} juegan {move}."},
	Differ:     text.Plural{One: "{who} juega {move}, a la que {first} da {theirs} en vez de {own}.", Many: "{who} juegan {move}, a la que {first} da {theirs} en vez de {own}."},
	AtMost:     "como mucho {value}",
	Overlooked: text.Plural{One: "{who} juega {move}, que {first} no ha mirado.", Many: "{who} juegan {move}, que {first} no ha mirado."},
}
