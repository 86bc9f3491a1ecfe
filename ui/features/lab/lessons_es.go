package lab

// lessonsES holds the words of the ready experiments. Their answers are measured; the guide has the commands.
var lessonsES = map[string]Lesson{
	"c": {
		Title:    "¿Cuánto vale c?",
		Question: "¿Cuánto pierde una búsqueda en árbol si apenas explora?",
		Do:       "Empieza el encuentro. Después cambia a 0 la c del segundo agente y juega otra vez.",
		Look:     "Mira el intervalo: ¿contiene el 50 %?",
		Answer:   "Con c = 0,3 el primer agente logró el 52,2 % (46,1 – 58,4): 200 partidas no los distinguen. Con c = 0, sin explorar nada, logró el 64,5 % (58,5 – 70,5).",
	},
	"more": {
		Title:    "¿Más simulaciones?",
		Question: "¿Gana cada duplicación de las simulaciones tanto como la anterior?",
		Do:       "Cada agente tiene el doble de simulaciones que el anterior. Empieza y deja que acaben los seis enfrentamientos.",
		Look:     "Compara los pasos de la columna Elo y el tiempo de cada jugada.",
		Answer:   "Las puntuaciones fueron 20,8, 44,2, 60,0 y 75,0 %: pasos de 23, 16 y 15 puntos. Cada duplicación ayuda, y la primera fue la que más ayudó, pero los intervalos miden unos 8 puntos a cada lado, así que los pasos piden más partidas.",
	},
	"first": {
		Title:    "¿Importa quién empieza?",
		Question: "Entre agentes casi iguales, ¿a qué distancia del 50 % está quien empieza, y basta el intervalo para saberlo?",
		Do:       "El primer agente empieza siempre. Juega, y después elige que cada apertura se juegue con todos los repartos.",
		Look:     "Mira dónde acaba el intervalo y cómo vaga la línea en las primeras cincuenta partidas.",
		Answer:   "El agente que empieza logró el 55,2 % (48,5 – 62,0). Parece una ventaja, pero el intervalo aún contiene el 50 %: 200 partidas son pocas.",
	},
	"report": {
		Title:    "Informe 1, primer encuentro",
		Question: "Con 15 partidas, ¿qué seguridad hay de que la búsqueda con red es mejor?",
		Do:       "Son las partidas que jugó el informe 1. Empieza, y después juega 100 en vez de 15.",
		Look:     "Mira cuánto mide el intervalo en los dos encuentros.",
		Answer:   "En 15 partidas la búsqueda con red logró el 43,3 % (18,3 – 68,4): todo es posible. En 100 logró el 48,5 % (38,9 – 58,1): si hay diferencia, es pequeña.",
	},
	"luck": {
		Title:    "La suerte de las muestras pequeñas",
		Question: "¿Cuánto mejor puede parecer uno de dos agentes iguales tras 15 partidas?",
		Do:       "Los dos agentes son el mismo. Empieza, juega otra vez con las semillas 1 a 8 y guarda cada encuentro con “Partidas”. Suelta los ocho archivos en la página.",
		Look:     "Mira las líneas juntas: ¿a qué distancia del 50 % acaban?",
		Answer:   "Con las semillas 1 a 8 el primer agente logró el 50, 56, 38, 66, 56, 53, 38 y 66 % de 16 partidas. Una ventaja de 16 puntos sobre sí mismo no es rara, y todos los intervalos contenían el 50 %.",
	},
	"playouts": {
		Title:    "¿Partidas al azar o una heurística?",
		Question: "En el juego del molino, ¿ganan 400 partidas al azar por jugada a mirar dos jugadas adelante con una evaluación escrita a mano?",
		Do:       "Adivina primero. Después empieza.",
		Look:     "Compara la puntuación con el tiempo de cada jugada.",
		Answer:   "La búsqueda en árbol logró el 2,0 % (0 – 4,4) de 100 partidas y tardó veinte veces más por jugada. Al azar casi nunca se cierra un molino a propósito, así que esas partidas dicen poco de una posición.",
	},
	"depth": {
		Title:    "¿Más hondo es siempre mejor?",
		Question: "En el juego del molino, ¿gana más partidas cada jugada más de profundidad de alfa-beta?",
		Do:       "Empieza y deja que acaben los seis enfrentamientos.",
		Look:     "Mira las filas de profundidad 3 y 4, y abre el detalle por parejas.",
		Answer:   "Las profundidades 1 a 4 lograron el 10,0, 40,0, 77,1 y 72,9 %. La cuarta cuesta más del doble de tiempo que la tercera y aquí no ganó nada: los intervalos (69,5 – 84,7 y 65,4 – 80,4) se solapan.",
	},
	"net": {
		Title:    "¿Qué añade una red?",
		Question: "Con 50 simulaciones cada una, ¿cuántas veces gana la búsqueda con red y qué cuesta cada jugada?",
		Do:       "Empieza. Después da 400 simulaciones al segundo agente.",
		Look:     "Mira los márgenes: ¿por cuánto gana?",
		Answer:   "La búsqueda con red logró el 95,0 % (90,8 – 99,2) de 100 partidas y ganó por 34,5 fichas de media. Su jugada tardó 2,0 ms en vez de 0,3 en la línea de órdenes: con el mismo tiempo, la otra tiene más de seis veces más simulaciones.",
	},
	"test": {
		Title:    "¿Cuándo parar?",
		Question: "Un encuentro de hasta 1000 partidas acaba en cuanto una prueba secuencial decide entre 0 y +100 Elo. ¿Cuántas necesita para el doble de simulaciones?",
		Do:       "Adivina un número y empieza. Juega otra vez con la prueba 0,20.",
		Look:     "Mira la línea entre las dos cotas: ¿dónde gira?",
		Answer:   "Con 0,100 decidió por +100 tras 78 de las 1000 partidas. Cuanto más cerca están las dos hipótesis, más tarda: 0,50 necesitó 88 partidas.",
	},
	"pond": {
		Title:    "Cuatro ocas",
		Question: "Un jugador escrito a mano, Monte Carlo plano, búsqueda en árbol y el azar comparten un estanque. ¿Quién sobrevive?",
		Do:       "Ordena los cuatro antes de empezar.",
		Look:     "Mira las puntuaciones y una de las partidas.",
		Answer:   "De 100 partidas las reglas escritas a mano lograron el 76,0 % (67,8 – 84,2), Monte Carlo plano el 19,0 %, la búsqueda en árbol el 5,0 % y el azar nada. Veinte simulaciones ven pocas de las jugadas que hacen juntas cuatro ocas, y las reglas que esquivan a los demás no cuestan tiempo.",
	},
	"resign": {
		Title:    "¿Puede un encuentro acabar antes las partidas?",
		Question: "En ajedrez, ¿cambia la puntuación si un jugador se rinde cuando se ve seis peones por debajo tres veces seguidas?",
		Do:       "Empieza. Después vacía el fin anticipado de partidas entre los demás ajustes y juega otra vez.",
		Look:     "Compara las puntuaciones, cómo acabaron las partidas y el tiempo.",
		Answer:   "En 100 partidas con rendición la búsqueda más honda logró el 91,0 % (85,6 – 96,4), y 78 acabaron así; sin ella el 91,5 % (86,3 – 96,7). La respuesta es la misma y las partidas son más cortas.",
	},
}
