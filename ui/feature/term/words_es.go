package term

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{Terms: map[Term]Entry{
	Move:    {"Jugada", "Lo que juega un asiento cuando le toca."},
	Seat:    {"Asiento", "Un lugar en el tablero; lo ocupa una persona o un agente."},
	Visits:  {"Visitas de una jugada", "Cuántas simulaciones siguieron esta jugada."},
	At:      {"Visitas del nodo", "Cuántas simulaciones pasaron por el nodo de esta posición."},
	Mean:    {"Valor medio", "El resultado medio de las simulaciones de una jugada, de −1 a 1 para su bando."},
	Value:   {"Valor", "Cuánto vale la posición para un bando, desde −1, perder, hasta 1, ganar."},
	Prior:   {"Probabilidad previa", "La probabilidad que la política de la red da a la jugada antes de buscar."},
	C:       {"Exploración", "Cuánto prueba la búsqueda las jugadas que ha visitado poco; un ajuste del agente."},
	UCT:     {"Prima con UCT", "Lo que la exploración suma al valor de una jugada: más con pocas visitas, por una cota superior de confianza."},
	PUCT:    {"Prima con PUCT", "Lo que la exploración suma al valor de una jugada: más con pocas visitas y una probabilidad previa alta."},
	Sum:     {"Suma", "El número por el que elige la simulación: la jugada con el mayor."},
	Gumbel:  {"Prima con Gumbel", "Un número al azar g y la probabilidad previa, a la escala de los valores: sortea las candidatas de la raíz."},
	Planned: {"Suma con Gumbel", "El número por el que las candidatas de la raíz se reducen a la mitad, ronda tras ronda."},
	Share:   {"Política mejorada", "La parte de las visitas que la jugada debería tener por su probabilidad previa y su valor."},
	Ahead:   {"Ventaja", "Cuánto supera la parte de la jugada en la política mejorada a su parte de las visitas; se elige la mayor."},
	Wins:    {"Gana", "El valor como probabilidad de ganar: −1 es 0 %, y 1 es 100 %."},
	Points:  {"Puntos", "El valor en los puntos de la evaluación; por encima de 0 favorece al bando que mueve."},
	Exact:   {"Resultado exacto", "Es seguro: por las reglas, por una tabla o por la resolución exacta, sin búsqueda."},
	Nodes:   {"Nodos", "Las posiciones que la búsqueda ha mirado."},
	Alpha:   {"Alfa", "El extremo inferior de la ventana: lo que el bando que mueve ya tiene en otra parte."},
	Beta:    {"Beta", "El extremo superior de la ventana: lo que el otro bando permite como mucho."},
	Depth:   {"Profundidad", "Cuántas jugadas más mira la búsqueda desde aquí; en 0 solo quedan capturas y otras jugadas forzadas."},
	Score:   {"Puntuación", "Cuánto vale la posición según la búsqueda, en puntos para el bando que mueve."},
	Cut:     {"Corte", "Por qué la búsqueda dejó el nodo antes de ver todas sus jugadas: el resto no puede cambiar el resultado, o apenas."},

	NetValue:  {"Valor de la red", "Lo que la red dice del resultado de la posición, aquí como probabilidad de ganar."},
	Policy:    {"Política", "Lo que la red dice de las jugadas, como probabilidades previas de una búsqueda."},
	Occlusion: {"Oclusión", "Cuánto cambia la probabilidad de ganar en la misma posición sin la pieza."},
	Images:    {"Simetría", "Un giro o reflejo del tablero que no cambia las reglas, así que una red ideal da el mismo valor."},
	Features:  {"Rasgos cambiados", "Las partes de la entrada que una jugada cambia; una red de evaluación no vuelve a calcular nada más."},
	Planes:    {"Planos", "La forma en que la red ve la posición: imágenes del tamaño del tablero."},
	Layer:     {"Capa", "Un paso del cálculo de la red, a partir de los números del anterior."},
	Operator:  {"Operador", "Lo que calcula una capa, por ejemplo una convolución, con su nombre en el archivo ONNX."},
	Shape:     {"Forma", "Cuántos números da una capa: sus canales, y el alto y el ancho de cada uno."},
	Weights:   {"Pesos", "Los números que la red ha aprendido."},
	Time:      {"Tiempo", "Cuánto tarda este dispositivo en la capa, con el núcleo de cálculo que usa."},
}}
