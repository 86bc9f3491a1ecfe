package players

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Report:   text.Button{Label: "De un informe", Tip: "Un jugador tal como lo tiene uno de los cinco informes de estudiantes"},
	NoReport: "ninguno",
	Kind:     "Tipo",
	Kinds: text.Entries[text.Button]{
		{"level", text.Button{Label: "Nivel", Tip: "Una fuerza fija, la misma para todos"}},
		{"random", text.Button{Label: "Al azar", Tip: "Juega cualquier jugada posible"}},
		{"rules", text.Button{Label: "Reglas", Tip: "Sigue reglas escritas a mano, sin búsqueda"}},
		{"alphabeta", text.Button{Label: "Alfa-beta", Tip: "Busca suponiendo el mejor juego de ambos bandos"}},
		{"flat", text.Button{Label: "Monte Carlo plano", Tip: "Partidas al azar tras cada jugada; juega la de mejor media"}},
		{"uct", text.Button{Label: "Búsqueda en árbol", Tip: "Partidas al azar, a más profundidad donde van bien (UCT)"}},
		{"uct net", text.Button{Label: "Búsqueda en árbol", Tip: "Los valores de una red neuronal en lugar de partidas al azar, a más profundidad donde son buenos (UCT)"}},
		{"puct", text.Button{Label: "Búsqueda guiada", Tip: "Búsqueda en árbol que puede guiar una red neuronal (PUCT)"}},
		{"net", text.Button{Label: "Solo la red", Tip: "La elección de una red neuronal, sin búsqueda"}},
	}.Map(),
	Whole:  "Un número entero de {min} a {max}",
	Number: "Un número de {min} a {max}",
	More:   "Más ajustes",
	Fewer:  "Menos ajustes",
	Worth:  "Logró un {share} contra {against} en {n} partidas; unas tablas cuentan la mitad.",
	Agent:  text.Button{Label: "Código del jugador", Tip: "Todos estos ajustes en una línea, como en los enlaces"},
	Full:   "Juega como {agent}",
	Paste:  text.Button{Label: "Pegar otro", Tip: "Por ejemplo uct:n=200,c=1.4"},
	Copy:   "Copiar",
	Copied: "Copiado",
	Use:    "Usar este jugador",
	Cancel: "Cancelar",
	Wrong:  "«{of}» no es ningún jugador de {game}.",
}
