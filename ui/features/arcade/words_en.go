package arcade

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Title:     "Arcade",
	Count:     "Starting in {n}",
	Who:       "Who plays",
	Alone:     text.Plural{One: "You against an agent", Many: "You against {n} agents"},
	Friends:   "Two friends",
	Agents:    "Watch agents",
	Tip:       "Start a new game",
	Keys:      "Steer with a swipe, the arrow keys, W A S D or a gamepad",
	Show:      text.Button{Label: "Show", Tip: "The agents beside the board play game after game, with standings"},
	StopShow:  text.Button{Label: "Stop show", Tip: "No further game"},
	Game:      "Show: game {n}",
	Played:    "Show: games played: {n}",
	Standings: "Standings",
	Agent:     "Agent",
	Games:     "Games",
	Wins:      "Wins",
	Share:     text.Button{Label: "Outlived", Tip: "Average share of rivals outlived"},
	Record:    text.Button{Label: "Record", Tip: "Record what moves as a video"},
	Recording: text.Button{Label: "Recording…", Tip: "Stop and save the video"},
	Poster:    text.Button{Label: "Picture", Tip: "Save a picture"},
}
