package web

import (
	"playout/engine/cmd/lobby/classes"
	"playout/ui/text"
)

var english = Words{
	Lang: "en", Self: "English",

	Skip: "Skip to the content", Pages: "Pages of the lobby", Language: "Language", ToPage: "To the board",
	Statistics: "Statistics", Classes: "Classes", Account: "Account",
	SignOut: "Sign out", SignIn: "Sign in", SignInTitle: "Sign in",
	SignInAbout: "Sign in to see your statistics, your account and your classes. You make an account on the page with the board, under Lobby.",
	Name:        "Name", Password: "Password",
	MissingTitle: "Not found", MissingAbout: "There is no such page here, or it is not yours to see.",
	BrokenTitle: "That did not work", BrokenAbout: "The lobby cannot do this now. Try again in a moment.",

	Played: "Played", Won: "Won", Drawn: "Drawn", Lost: "Lost", Ratio: "Wins to losses", Rating: "Rating",
	NoGames:     "You have not finished a game in the lobby yet.",
	RatingAbout: "The rating is Glicko-2’s. Your strength lies within twice the number after ± with a probability of 95 %. Only games between people with accounts are rated; games with agents and guests are counted.",
	History:     "History of the rating", AllGames: "All games",
	ByGame: "By game", BySeat: "By colour", ByOpponent: "By opponent", Game: "Game", Seat: "Colour",
	Opponent: "Opponent", Opponents: "Opponents", Recent: "Last games", When: "Ended", Outcome: "Result",
	Take: "Take your games along", GamesTable: "All games as a table (CSV)", GamesFile: "All games as a file that the page imports", MoreRows: text.Plural{One: "{n} more is in the table of all games.", Many: "{n} more are in the table of all games."},
	Deleted: "deleted", Agent: "agent",
	PlotTitle: "Rating of {name}: {game}", PlotGames: "rated games", PlotAbove: "+ 2 deviations", PlotBelow: "− 2 deviations",
	PlotText: text.Plural{One: "Rating after {n} rated game: {last}", Many: "Rating over {n} rated games: first {first}, now {last}, between {least} and {most}"},
	Variant:  "Variant", Share: "Share", Deviation: "Deviation", Seats: "Colour",
	Outcomes: map[string]string{"won": "won", "drawn": "drawn", "lost": "lost"},

	OldPassword: "Current password", NewPassword: "New password", Change: "Change", Email: "E-mail",
	EmailAbout:    "You need no e-mail address. With one, the school can send you a new password if it has set up mail.",
	DeleteAccount: "Delete the account", DeleteAbout: "Your account, your statistics, your results and your memberships are deleted, and the classes that you teach with all in them. Unfinished games end. Games that others have played against you stay in their statistics, where “deleted” stands for your name. This cannot be undone.",
	SureAccount: "Yes, delete everything",
	GuestAbout:  "You play as a guest. Sign up on the page with the board for an account with statistics that stay. A guest’s account is deleted after a week, unless the guest is here or in a game then.",

	Teaches: "Classes that you teach", Attends: "Classes that you attend", NoClasses: "None yet.",
	ClassName: "Name of a new class", MakeClass: "Make a class",
	Code: "Code of a class", Join: "Join the class", GuestClasses: "Guests cannot join a class. Sign up for an account first.",
	CodeAbout: "Students join this class with the code, under Classes:", RenewCode: "Make a new code",
	Teacher: "Teacher", Assignments: "Assignments", Exercises: "Exercises", Set: "Set", Number: "Exercises", Begun: "Begun by",
	Points: "Points", State: "State", Closed: "closed", Open: "open", NoAssignments: "None yet.", ClassTable: "All assignments as a table (CSV)",
	Give: "Give out exercises", GiveAbout: "Choose a file of exercises, or paste its text or a link to the exercises. You make exercises on the page, under Exercises, Make an exercise.",
	File: "File", SetText: "Or a link or text",
	Tournaments: "Tournaments", NoTournaments: "None yet.", NewTournament: "New tournament", Title: "Title",
	Kind: "System", RoundRobin: "Round robin", AboutRoundRobin: "everyone meets everyone", Swiss: "Swiss system", AboutSwiss: "in each round, opponents with about as many points", Rounds: "Rounds (Swiss system)", Clock: "Clock, such as 5m+3s; none if empty", Players: "Players",
	Members: "Members", NoMembers: "None yet. Give the students the code.", Remove: "Remove", SureRemove: "Yes", RenameClass: "Rename the class", ShownOnce: "Write it down, since this page shows it only once. The password before is void, and the student is signed out everywhere. The student can choose another one under Account.", DeleteClass: "Delete the class", SureClass: "Yes, with its assignments, results and tournaments",
	Leave: "Leave the class", SureLeave: "Yes, leave it",
	Look: "Look", Solve: "Solve the exercises", ClosedAbout: "Closed: no more results are taken.", Results: "Results",
	ResultsAbout: "Points, and in parentheses the answers given. Results arrive by themselves when signed-in members solve the exercises.",
	Done:         "Done", Mean: "Mean", MeanAbout: "The mean is that of the students who have given an answer; an exercise that they have not finished counts as 0 points.", ClaimedAbout: "* Only the student’s page has judged these answers.", SaveTable: "Save as a table (CSV)", OpenAgain: "Open again", Close: "Close: take no more results",
	TakeBack: "Delete the assignment", SureAssignment: "Yes, with all its results", Of: "of", Exercise: "Exercise", Attempts: "Answers",
	States: map[string]string{"open": "open", "solved": "solved", "failed": "not solved"}, Untitled: "Exercise {n}",

	NextRound: "Pair the next round", OpenGames: "Open the missing games", Standings: "Standings", Rank: "Rank", Result: "Result", Enter: "Enter",
	OneGame: "Game", ToGame: "Play", Watch: "Watch", SaveStandings: "Standings as a table (CSV)", SaveGames: "Games as a table (CSV)", Left: "left", Playing: "plays",
	ComesBack: "Plays again", HasLeft: "Has left",
	LeftSwiss:  "Players who have left are not paired from the next round on.",
	LeftRobin:  "Opponents of players who have left win their games from the next round on.",
	LatePlayer: "Player who comes late", LetPlay: "Let play from the next round on", EndNow: "End the tournament now", Resume: "Let the tournament go on", DeleteTournament: "Delete the tournament",
	SureTournament: "Yes, with its results. Its games stay in the statistics.",
	About:          "{kind}, {game}, {clock}; round {round} of {rounds}", NoClock: "no clock", IsOver: "It is over.", BeforeStart: "It has not begun.",
	RoundTitle: "Round {n}", Waits: text.Plural{One: "{n} result of this round is missing. It arrives when the game ends; you can also enter it.", Many: "{n} results of this round are missing. They arrive when the games end; you can also enter them."},
	Round: "Round", Board: "Board",
	PairingResults: map[string]string{
		"": "open", "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "+/-": "+/− {second} did not come", "-/+": "−/+ {first} did not come", "-/-": "−/− neither came", "bye": "bye",
	},
	Forgotten: "Forgotten password", ResetAbout: "Enter the e-mail address of your account. You get an e-mail with a link to a page for a new password, which works for half an hour.", SendLetter: "Send the e-mail",
	Said: map[string]string{
		"letter":   "If an account has this e-mail address, the e-mail is on its way.",
		"password": "Your password is changed.", "email": "Your e-mail address is changed.", "deleted": "Your account is deleted.",
		"class": "The class is there.", "joined": "You have joined the class.", "left": "The member has left the class.", "code": "The code is new.", "class-deleted": "The class is deleted.",
		"given": "The exercises are given out.", "changed": "The change is saved.", "assignment-deleted": "The assignment is deleted.",
		"tournament": "The tournament is there. Pair the first round when everyone is ready.", "paired": "The round is paired, and its games are open.", "tournament-deleted": "The tournament is deleted.",
	},
	Refused: map[classes.Kind]string{
		classes.NotTeacher: "Only teachers make classes. Ask the person who looks after the lobby.", classes.NoClass: "There is no such class, or it is not yours.", classes.NoCode: "No class has this code. A code has 8 letters and digits; ask your teacher for it.",
		classes.BadName: "A name or title has 1 to {n} characters.", classes.TooMany: "There are {n} already, and no more are allowed. Delete one first, or leave a class.", classes.ClassFull: "This class is full: {n} members are allowed.",
		classes.IsMember: "You are in this class already, or you teach it.", classes.IsTeacher: "Only that teacher or an administrator can change the password of a teacher.", classes.IsPlayer: "This player is in the tournament already.", classes.Guest: "Guests cannot join a class. Sign up for an account first.", classes.Slow: "Too many codes at once. Try again in a minute.",
		classes.BadSet: "These are no exercises that can be given out. Choose a file from “Make an exercise”, or paste its text or link. {detail}", classes.LongSet: "These exercises are too long: {n} bytes are allowed. Give them out in two sets.",
		classes.BadExercise: "Exercise {n} cannot be given out: {detail}",
		classes.BadGame:     "“{input}” is no game. Choose one that the field offers. {detail}", classes.GameSeats: "“{input}” is no game of two, and a tournament needs one. Choose one that the field offers.",
		classes.BadClock: "“{input}” is no clock. Enter the time of each player, at most 24h, such as 10m, or with the time that each move adds, such as 5m+3s.", classes.BadSystem: "Choose round robin or Swiss system.",
		classes.BadRounds:  "With these players, a Swiss system has 1 to {n} rounds.",
		classes.FewPlayers: "A tournament needs at least {n} players.", classes.ManyPlayers: "This system takes at most {n} players.", classes.Ended: "The tournament has no more rounds.",
		classes.Unfinished: "{n} results of this round are missing.", classes.NoPairing: "In another round some would have to meet again. End the tournament.", classes.NotOpened: "Not all games could be opened. Choose “Open the missing games” in a moment. {detail}",
		classes.BadResult: "This result is not possible. Choose one of the list; only one of the present round can be taken back.", classes.NoSwiss: "A round robin takes no players who come late.",
	},
	RefusedOne: map[classes.Kind]string{
		classes.BadRounds: "With these players, a Swiss system has one round.", classes.Unfinished: "{n} result of this round is missing.",
	},
	Slow: text.Plural{One: "Too many attempts. Try again in a second.", Many: "Too many attempts. Try again in {n} seconds."},
	Problems: map[string]string{
		"letter":  "This link has been used already, or is too old. Ask for another e-mail.",
		"sign-in": "No account has this name and this password.", "old": "The current password is wrong.", "new": "This password is not allowed. A password has 8 to 64 characters, fewer if many have accents.",
		"email": "This e-mail address cannot be used. Enter one such as name@school.example.", "sure": "Tick the box to confirm it.", "server": "The lobby cannot do this now. Try again in a moment.", "long": "That is too long. A file of exercises has at most 64 kB.",
	},
}
