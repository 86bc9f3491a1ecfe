package web

import (
	"playout/engine/cmd/lobby/classes"
	"playout/ui/text"
)

var spanish = Words{
	Lang: "es", Self: "Español",

	Skip: "Ir al contenido", Pages: "Páginas de la sala", Language: "Idioma", ToPage: "Al tablero",
	Statistics: "Estadísticas", Classes: "Clases", Account: "Cuenta",
	SignOut: "Salir", SignIn: "Entrar", SignInTitle: "Entrar",
	SignInAbout: "Entra para ver tus estadísticas, tu cuenta y tus clases. Las cuentas se crean en la página del tablero, en Sala.",
	Name:        "Nombre", Password: "Contraseña",
	MissingTitle: "No está", MissingAbout: "Esta página no existe, o no te corresponde verla.",
	BrokenTitle: "No ha funcionado", BrokenAbout: "La sala no puede hacer esto ahora. Prueba otra vez dentro de un momento.",

	Played: "Jugadas", Won: "Ganadas", Drawn: "Empatadas", Lost: "Perdidas", Ratio: "Ganadas por perdida", Rating: "Puntuación",
	NoGames:     "Aún no has terminado ninguna partida en la sala.",
	RatingAbout: "La puntuación es la de Glicko-2. Tu fuerza está a menos del doble del número que sigue a ± con una probabilidad del 95 %. Solo puntúan las partidas entre personas con cuenta; las partidas con agentes e invitados se cuentan.",
	History:     "Historia de la puntuación", AllGames: "Todas las partidas",
	ByGame: "Por juego", BySeat: "Por color", ByOpponent: "Por rival", Game: "Juego", Seat: "Color",
	Opponent: "Rival", Opponents: "Rivales", Recent: "Últimas partidas", When: "Final", Outcome: "Resultado",
	Take: "Llévate tus partidas", GamesTable: "Todas las partidas en una tabla (CSV)", GamesFile: "Todas las partidas en un archivo que la página importa", MoreRows: text.Plural{One: "Hay {n} más en la tabla de todas las partidas.", Many: "Hay {n} más en la tabla de todas las partidas."},
	Deleted: "cuenta borrada", Agent: "agente",
	PlotTitle: "Puntuación de {name}: {game}", PlotGames: "partidas que puntúan", PlotAbove: "+ 2 desviaciones", PlotBelow: "− 2 desviaciones",
	PlotText: text.Plural{One: "Puntuación tras {n} partida: {last}", Many: "Puntuación en {n} partidas: primero {first}, ahora {last}, entre {least} y {most}"},
	Variant:  "Variante", Share: "Parte", Deviation: "Desviación", Seats: "Color",
	Outcomes: map[string]string{"won": "ganada", "drawn": "empatada", "lost": "perdida"},

	OldPassword: "Contraseña actual", NewPassword: "Contraseña nueva", Change: "Cambiar", Email: "Correo",
	EmailAbout:    "No hace falta dar un correo. Con él, la escuela puede enviarte una contraseña nueva si tiene configurado el correo.",
	DeleteAccount: "Borrar la cuenta", DeleteAbout: "Se borran tu cuenta, tus estadísticas, tus resultados y tu pertenencia a clases, y las clases que das con todo lo que tienen. Las partidas sin terminar acaban. Las que otros han jugado contra ti siguen en sus estadísticas, donde pone «cuenta borrada» en lugar de tu nombre. No se puede deshacer.",
	SureAccount: "Sí, borrarlo todo",
	GuestAbout:  "Juegas como invitado. En la página del tablero puedes crear una cuenta, con estadísticas que se guardan. La cuenta de un invitado se borra al cabo de una semana, salvo que el invitado esté aquí o en una partida.",

	Teaches: "Clases que das", Attends: "Clases a las que asistes", NoClasses: "Aún ninguna.",
	ClassName: "Nombre de una clase nueva", MakeClass: "Crear una clase",
	Code: "Código de una clase", Join: "Unirse a la clase", GuestClasses: "Los invitados no pueden unirse a una clase. Crea antes una cuenta.",
	CodeAbout: "Los alumnos se unen a esta clase con el código, en Clases:", RenewCode: "Crear otro código",
	Teacher: "Docente", Assignments: "Tareas", Exercises: "Ejercicios", Set: "Serie", Number: "Ejercicios", Begun: "Empezada por",
	Points: "Puntos", State: "Estado", Closed: "cerrada", Open: "abierta", NoAssignments: "Aún ninguna.", ClassTable: "Todas las tareas en una tabla (CSV)",
	Give: "Repartir ejercicios", GiveAbout: "Elige un archivo de ejercicios, o pega su texto o un enlace a los ejercicios. Los ejercicios se crean en la página, en Ejercicios, Crear un ejercicio.",
	File: "Archivo", SetText: "O un enlace o texto",
	Tournaments: "Torneos", NoTournaments: "Aún ninguno.", NewTournament: "Torneo nuevo", Title: "Título",
	Kind: "Sistema", RoundRobin: "Liga", AboutRoundRobin: "todos contra todos", Swiss: "Sistema suizo", AboutSwiss: "en cada ronda, rivales con puntos parecidos", Rounds: "Rondas (sistema suizo)", Clock: "Reloj, como 5m+3s; vacío para ninguno", Players: "Jugadores",
	Members: "Miembros", NoMembers: "Aún ninguno. Da el código a los alumnos.", Remove: "Quitar", SureRemove: "Sí", RenameClass: "Cambiar el nombre de la clase", ShownOnce: "Apúntala, porque esta página la muestra una sola vez. La contraseña anterior ya no sirve y el alumno ha salido en todas partes. El alumno puede elegir otra en Cuenta.", DeleteClass: "Borrar la clase", SureClass: "Sí, con sus tareas, resultados y torneos",
	Leave: "Dejar la clase", SureLeave: "Sí, dejarla",
	Look: "Mirar", Solve: "Resolver los ejercicios", ClosedAbout: "Cerrada: ya no se admiten resultados.", Results: "Resultados",
	ResultsAbout: "Puntos y, entre paréntesis, las respuestas dadas. Los resultados llegan solos cuando los miembros que han entrado resuelven los ejercicios.",
	Done:         "Hechos", Mean: "Media", MeanAbout: "La media es la de los alumnos que han dado alguna respuesta; un ejercicio que no han terminado cuenta como 0 puntos.", ClaimedAbout: "* Estas respuestas solo las ha juzgado la página del alumno.", SaveTable: "Guardar como tabla (CSV)", OpenAgain: "Abrir otra vez", Close: "Cerrar: no admitir más resultados",
	TakeBack: "Borrar la tarea", SureAssignment: "Sí, con todos sus resultados", Of: "de", Exercise: "Ejercicio", Attempts: "Respuestas",
	States: map[string]string{"open": "pendiente", "solved": "resuelto", "failed": "sin resolver"}, Untitled: "Ejercicio {n}",

	NextRound: "Emparejar la ronda siguiente", OpenGames: "Abrir las partidas que faltan", Standings: "Clasificación", Rank: "Puesto", Result: "Resultado", Enter: "Anotar",
	OneGame: "Partida", ToGame: "Jugar", Watch: "Mirar", SaveStandings: "Clasificación en una tabla (CSV)", SaveGames: "Partidas en una tabla (CSV)", Left: "retirado", Playing: "juega",
	ComesBack: "Vuelve a jugar", HasLeft: "Se ha retirado",
	LeftSwiss:  "A quien se ha retirado no se le empareja desde la ronda siguiente.",
	LeftRobin:  "Los rivales de quien se ha retirado ganan sus partidas desde la ronda siguiente.",
	LatePlayer: "Jugador que llega tarde", LetPlay: "Admitir desde la ronda siguiente", EndNow: "Terminar el torneo ahora", Resume: "Seguir con el torneo", DeleteTournament: "Borrar el torneo",
	SureTournament: "Sí, con sus resultados. Sus partidas siguen en las estadísticas.",
	About:          "{kind}, {game}, {clock}; ronda {round} de {rounds}", NoClock: "sin reloj", IsOver: "Ha terminado.", BeforeStart: "No ha empezado.",
	RoundTitle: "Ronda {n}", Waits: text.Plural{One: "Falta {n} resultado de esta ronda. Llega cuando acaba la partida; también puedes anotarlo.", Many: "Faltan {n} resultados de esta ronda. Llegan cuando acaban las partidas; también puedes anotarlos."},
	Round: "Ronda", Board: "Mesa",
	PairingResults: map[string]string{
		"": "pendiente", "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "+/-": "+/− {second}: no vino", "-/+": "−/+ {first}: no vino", "-/-": "−/− no vino nadie", "bye": "descansa",
	},
	Forgotten: "Contraseña olvidada", ResetAbout: "Escribe la dirección de correo de tu cuenta. Recibirás un correo con un enlace a una página para poner otra contraseña, que sirve durante media hora.", SendLetter: "Enviar el correo",
	Said: map[string]string{
		"letter":   "Si alguna cuenta tiene esta dirección, el correo está en camino.",
		"password": "Tu contraseña ha cambiado.", "email": "Tu correo ha cambiado.", "deleted": "Tu cuenta está borrada.",
		"class": "La clase está creada.", "joined": "Te has unido a la clase.", "left": "Ya no pertenece a la clase.", "code": "El código es nuevo.", "class-deleted": "La clase está borrada.",
		"given": "Los ejercicios están repartidos.", "changed": "El cambio está guardado.", "assignment-deleted": "La tarea está borrada.",
		"tournament": "El torneo está creado. Empareja la primera ronda cuando estén todos.", "paired": "La ronda está emparejada y sus partidas, abiertas.", "tournament-deleted": "El torneo está borrado.",
	},
	Refused: map[classes.Kind]string{
		classes.NotTeacher: "Solo los docentes crean clases. Pregunta a quien lleva la sala.", classes.NoClass: "Esa clase no existe o no es tuya.", classes.NoCode: "Ninguna clase tiene este código. Un código tiene 8 letras y cifras; pídelo a tu docente.",
		classes.BadName: "Un nombre o título tiene de 1 a {n} caracteres.", classes.TooMany: "Ya hay {n} y no se admiten más. Borra antes alguno, o deja una clase.", classes.ClassFull: "Esta clase está llena: admite {n} miembros.",
		classes.IsMember: "Ya estás en esta clase, o la impartes.", classes.IsTeacher: "La contraseña de un docente solo la cambia él mismo o un administrador.", classes.IsPlayer: "Este jugador ya está en el torneo.", classes.Guest: "Los invitados no pueden unirse a una clase. Crea antes una cuenta.", classes.Slow: "Demasiados códigos seguidos. Prueba otra vez dentro de un minuto.",
		classes.BadSet: "No son ejercicios que se puedan repartir. Elige un archivo de «Crear un ejercicio», o pega su texto o su enlace.", classes.LongSet: "Estos ejercicios son demasiado largos: se admiten {n} bytes. Repártelos en dos series.",
		classes.BadExercise: "El ejercicio {n} no se puede repartir porque tiene un error. Ábrelo en la página, en Ejercicios, Crear un ejercicio, y corrígelo.",
		classes.BadGame:     "«{input}» no es un juego. Elige uno de los que ofrece el campo.", classes.GameSeats: "«{input}» no es un juego para dos, como pide un torneo. Elige uno de los que ofrece el campo.",
		classes.BadClock: "«{input}» no es un reloj. Escribe el tiempo de cada jugador, como mucho 24h, por ejemplo 10m, o también el que añade cada jugada, por ejemplo 5m+3s.", classes.BadSystem: "Elige liga o sistema suizo.",
		classes.BadRounds:  "Con estos jugadores, un sistema suizo tiene de 1 a {n} rondas.",
		classes.FewPlayers: "Un torneo necesita al menos {n} jugadores.", classes.ManyPlayers: "Este sistema admite como mucho {n} jugadores.", classes.Ended: "El torneo no tiene más rondas.",
		classes.Unfinished: "Faltan {n} resultados de esta ronda.", classes.NoPairing: "En otra ronda algunos tendrían que enfrentarse otra vez. Termina el torneo.", classes.NotOpened: "No se han podido abrir todas las partidas. Elige «Abrir las partidas que faltan» dentro de un momento.",
		classes.BadResult: "Ese resultado no es posible. Elige uno de la lista; solo se puede retirar uno de la ronda actual.", classes.NoSwiss: "Una liga no admite jugadores que llegan tarde.",
	},
	RefusedOne: map[classes.Kind]string{
		classes.BadRounds: "Con estos jugadores, un sistema suizo tiene una ronda.", classes.Unfinished: "Falta {n} resultado de esta ronda.",
	},
	Slow: text.Plural{One: "Demasiados intentos. Prueba otra vez dentro de un segundo.", Many: "Demasiados intentos. Prueba otra vez dentro de {n} segundos."},
	Problems: map[string]string{
		"letter":  "Este enlace ya se ha usado o es demasiado antiguo. Pide otro correo.",
		"sign-in": "Ninguna cuenta tiene este nombre y esta contraseña.", "old": "La contraseña actual no es esa.", "new": "Esta contraseña no sirve. Una contraseña tiene de 8 a 64 caracteres, menos si muchos llevan tilde.",
		"email": "Este correo no se puede usar. Escribe uno como nombre@escuela.example.", "sure": "Marca la casilla para confirmarlo.", "server": "La sala no puede hacer esto ahora. Prueba otra vez dentro de un momento.", "long": "Es demasiado largo. Un archivo de ejercicios tiene como mucho 64 kB.",
	},
}
