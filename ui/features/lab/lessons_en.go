package lab

// lessonsEN holds the words of the ready experiments. Their answers are measured; the guide has the commands.
var lessonsEN = map[string]Lesson{
	"c": {
		Title:    "What is c worth?",
		Question: "How much does a tree search lose if it hardly explores?",
		Do:       "Start the match. Then change c of the second agent to 0 and play again.",
		Look:     "Look at the interval: does it hold 50 %?",
		Answer:   "With c = 0.3 the first agent scored 52.2 % (46.1 – 58.4): 200 games cannot tell them apart. With c = 0, without any exploration, it scored 64.5 % (58.5 – 70.5).",
	},
	"more": {
		Title:    "More simulations?",
		Question: "Does each doubling of the simulations gain as much as the one before?",
		Do:       "Each agent has twice the simulations of the one before. Start, and let all six meetings end.",
		Look:     "Compare the steps of the Elo column, and the time of a move.",
		Answer:   "The scores were 20.8, 44.2, 60.0 and 75.0 %: steps of 23, 16 and 15 points. Each doubling helps, and the first one helped most, but the intervals are about 8 points to each side, so the steps need more games.",
	},
	"first": {
		Title:    "Does it matter who begins?",
		Question: "How far from 50 % is the first player between nearly equal agents, and is the interval narrow enough to tell?",
		Do:       "The first agent always begins. Start, then set “Seats” to “each opening in every seating” and play again.",
		Look:     "Look at where the interval ends, and at how the line wanders in the first fifty games.",
		Answer:   "The agent that begins scored 55.2 % (48.5 – 62.0). That looks like an advantage, but the interval still holds 50 %: 200 games are too few.",
	},
	"report": {
		Title:    "Report 1, first match",
		Question: "With 15 games, how sure can one be that the search with a net is better?",
		Do:       "These are the games that report 1 played. Start, then play 100 games instead of 15.",
		Look:     "Look at how wide the interval is in both matches.",
		Answer:   "In 15 games the search with the net scored 43.3 % (18.3 – 68.4): anything is possible. In 100 it scored 48.5 % (38.9 – 58.1), so any difference is small.",
	},
	"luck": {
		Title:    "Luck of small samples",
		Question: "How much better can one of two equal agents look after 15 games?",
		Do:       "Both agents are the same. Start, then play again with the seeds 1 to 8, and save each match with “Games”. Drop the eight files on the page.",
		Look:     "Look at the lines side by side: how far from 50 % do they end?",
		Answer:   "With the seeds 1 to 8 the first agent scored 50, 56, 38, 66, 56, 53, 38 and 66 % of 16 games. A lead of 16 points over itself is nothing unusual, and every interval held 50 %.",
	},
	"playouts": {
		Title:    "Playouts or a heuristic?",
		Question: "In Nine Men’s Morris, do 400 random playouts a move beat a look two plies ahead with a hand-written evaluation?",
		Do:       "Guess first. Then start.",
		Look:     "Compare the score with the time of a move.",
		Answer:   "The tree search scored 2.0 % (0 – 4.4) of 100 games, and took twenty times as long for a move. Random players hardly ever close a mill on purpose, so their games say little about a position.",
	},
	"depth": {
		Title:    "Is deeper always better?",
		Question: "In Nine Men’s Morris, does every further ply of alpha-beta win more games?",
		Do:       "Start, and let all six meetings end.",
		Look:     "Look at the rows of depth 3 and 4, and open “Pair by pair”.",
		Answer:   "The scores of the depths 1 to 4 were 10.0, 40.0, 77.1 and 72.9 %. The fourth ply costs more than twice the time of the third and won nothing here: the intervals (69.5 – 84.7 and 65.4 – 80.4) overlap.",
	},
	"net": {
		Title:    "What does a net add?",
		Question: "With 50 simulations each, how often does the search with a net win, and what does a move cost?",
		Do:       "Start. Then give the second agent 400 simulations.",
		Look:     "Look at the margins: how large are the wins?",
		Answer:   "The search with the net scored 95.0 % (90.8 – 99.2) of 100 games and won by 34.5 discs on average. Its move took 2.0 ms instead of 0.3 in the command line: with as much time, the other one gets more than six times the simulations.",
	},
	"test": {
		Title:    "When to stop?",
		Question: "A match of up to 1,000 games ends as soon as a sequential test decides between 0 and +100 Elo. How many games does it need for twice the simulations?",
		Do:       "Guess a number, then start. Play again with the test 0,20.",
		Look:     "Look at the line between the two bounds: where does it turn?",
		Answer:   "With 0,100 it decided for +100 after 78 of the 1,000 games. The closer the two hypotheses, the longer it takes: 0,50 needed 88 games.",
	},
	"pond": {
		Title:    "Four geese",
		Question: "A hand-written player, flat Monte Carlo, tree search and chance share a pond. Who survives?",
		Do:       "Order the four before you start.",
		Look:     "Look at the scores, and watch a game.",
		Answer:   "Of 100 games the hand-written rules scored 76.0 % (67.8 – 84.2), flat Monte Carlo 19.0 %, tree search 5.0 % and chance nothing. Twenty simulations see few of the moves that four geese make together, and rules that avoid the others cost no time at all.",
	},
	"resign": {
		Title:    "May a match end games early?",
		Question: "In chess, does the score change if a player resigns once it judges itself six pawns behind three times in a row?",
		Do:       "Start. Then empty “End games early” under “More settings” and play again.",
		Look:     "Compare the scores, how games ended, and the time.",
		Answer:   "In 100 games with resigning the deeper search scored 91.0 % (85.6 – 96.4), and 78 of them ended so; without it 91.5 % (86.3 – 96.7). The answer is the same, and the games are shorter.",
	},
}
