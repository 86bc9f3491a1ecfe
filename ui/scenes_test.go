package ui

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/link"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
	stages "playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/analysis"
	"playout/ui/features/arcade"
	"playout/ui/features/author"
	"playout/ui/features/clock"
	comparison "playout/ui/features/compare"
	"playout/ui/features/editor"
	"playout/ui/features/exercise"
	"playout/ui/features/files"
	experiments "playout/ui/features/lab"
	"playout/ui/features/library"
	lobbyfeature "playout/ui/features/lobby"
	"playout/ui/features/mynets"
	"playout/ui/features/newgame"
	"playout/ui/features/players"
	"playout/ui/features/results"
	"playout/ui/features/review"
	"playout/ui/features/search"
	"playout/ui/features/settings"
	"playout/ui/features/share"
	"playout/ui/features/simulate"
	"playout/ui/features/training"
	"playout/ui/features/tree"
	"playout/ui/features/typed"
	"playout/ui/kept"
	"playout/ui/page/pagetest"
)

// scene is a page after a visitor's actions. The page itself makes its view.
type scene struct {
	at     string                            // the address
	embed  bool                              // as a board in another page
	lobby  bool                              // in a site with a lobby
	before func(*pagetest.Bench)             // prepares the device, nil for nothing
	does   func(*testing.T, *pagetest.Bench) // the visitor's actions, nil for none
}

// labSeries is the lab before a sweep or a report's table: once played, they have times.
func labSeries(address string) scene {
	return scene{at: address, before: func(b *pagetest.Bench) { b.Lab = true }, does: func(_ *testing.T, b *pagetest.Bench) {
		b.Until("the plan", func(v pagetest.View) bool { return featuretest.PartOf[experiments.Part](&v.View).Series != nil })
	}}
}

const (
	othelloMoves = "f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5"
	inOthello    = "#/othello?m=" + othelloMoves + "&black=human&white=uct:n=60"
	inChess      = "#/chess?m=d2d4,e7e5,d4e5,b8c6,g1f3,d8e7,c1f4,e7b4&white=human&black=level:3"
	inMorris     = "#/morris:flying=off?m=a7,b6,d7,d6&white=human&black=level:3"
	pond         = `{"step":26,"geese":[[21,11,12,13,24],[3,69,68],[],[61]],"food":[31,60],"last":["WEST","SOUTH","WEST",""]}`
	inGeese      = "#/geese?p=" + pond + "&seed=1&goose1=human&goose2=level:3&goose3=level:3&goose4=uct:n=20"
)

// scenes lists all scenes of this package's tests, by name.
var scenes = map[string]scene{
	"first": {at: "", before: func(b *pagetest.Bench) { delete(b.Stored, "playout.welcome") }},
	"start": {at: "#/othello"},
	"middle": {at: inOthello, does: func(_ *testing.T, b *pagetest.Bench) {
		reports(b)
		b.Page.Send(search.Light{Row: 2})
	}},
	"played": {at: "#/othello?black=human&white=uct:n=20", does: func(t *testing.T, b *pagetest.Bench) {
		for range 3 {
			b.Play(pagetest.LegalSquares(b.Page.View())[0])
		}
	}},
	"thinking": {at: "#/othello?black=uct:n=60&white=human", before: func(b *pagetest.Bench) { b.Stored["playout.style"] = "contrast" },
		does: func(t *testing.T, b *pagetest.Bench) {
			b.Page.Send(feature.Choose{Square: pagetest.LegalSquares(b.Page.View())[0]})
			thinks(t, b)
		}},
	"timed": {at: "#/othello", does: func(t *testing.T, b *pagetest.Bench) {
		b.Page.Send(clock.Set{Choice: "5+3"})
		b.Page.Send(feature.New{})
		b.Rest()
		b.Play("f5")
	}},
	"ahead":          {at: inOthello, does: func(_ *testing.T, b *pagetest.Bench) { reports(b); b.Page.Send(search.Along{At: 1}); b.Rest() }},
	"inside":         {at: "#/inside/othello?m=f5,d6,c3&black=human&white=level:3", does: func(_ *testing.T, b *pagetest.Bench) { b.Page.Send(feature.GoTo{Ply: 1}); b.Rest(); b.Play("f4") }},
	"unreviewed":     {at: "#/inside/othello?m=" + othelloMoves + "&black=human&white=level:3&view=review"},
	"reviewed":       {at: "#/inside/othello?m=" + othelloMoves + "&ply=4&black=human&white=level:3&view=review", does: reviews("alphabeta:nodes=2000,ties=first")},
	"reviewed-geese": {at: "#/inside/geese?seed=5&m=NNNN,SNNN,-NEN&goose1=human&goose2=level:3&goose3=level:3&goose4=level:3&view=review", does: reviews("flat:n=8")},
	"tries": {at: "#/inside/othello?m=" + othelloMoves + "&black=human&white=level:3&view=review", does: func(t *testing.T, b *pagetest.Bench) {
		reviews("alphabeta:nodes=2000,ties=first")(t, b)
		v := b.Page.View().View
		b.Page.Send(review.Try{Ply: featuretest.PartOf[review.Part](&v).TryPly})
		b.Rest()
	}},
	"analysis": {at: "#/inside/othello?m=f5,d6,c3&black=human&white=level:3&agents=puct:n=400", does: func(_ *testing.T, b *pagetest.Bench) {
		analyses(b, 0)
		b.Page.Send(analysis.Along{Line: 1, At: 1})
		b.Rest()
	}},
	"compared": {at: "#/inside/othello?m=f5,d6&black=human&white=level:3&agents=uct+alphabeta&view=compare", does: func(_ *testing.T, b *pagetest.Bench) {
		b.Page.Send(comparison.SetLimit{Limit: "n=100"})
		considers(b, feature.Thought{Agent: "uct:n=100", Limited: true}, 0)
		considers(b, feature.Thought{Agent: "alphabeta:nodes=100", Limited: true}, 9)
	}},
	"simulated": {at: "#/inside/othello?m=f5,d6,c3&black=human&white=level:3&view=search&agents=puct:n=40,net=none&simulation=30", does: func(_ *testing.T, b *pagetest.Bench) {
		b.Until("the simulation", func(v pagetest.View) bool { return !featuretest.PartOf[simulate.Part](&v.View).Busy })
		b.Page.Send(simulate.Set{Key: "c", Value: "0.5"})
		b.Until("the comparison", func(v pagetest.View) bool { return featuretest.PartOf[simulate.Part](&v.View).Changed != "" })
		b.Rest()
	}},
	"traced": {at: "#/inside/othello?m=f5,d6,c3&black=human&white=level:3&view=search&agents=alphabeta:depth=3&simulation=40", does: func(_ *testing.T, b *pagetest.Bench) {
		b.Until("the node", func(v pagetest.View) bool {
			p := featuretest.PartOf[simulate.Part](&v.View)
			return !p.Busy && len(p.Knobs) > 0
		})
		b.Rest()
	}},
	"dissected": {at: "#/inside/othello?m=f5&black=human&white=level:3&view=net", does: func(_ *testing.T, b *pagetest.Bench) { dissects(b) }},
	"depths":    {at: "#/inside/chess?m=e2e4&agents=alphabeta:ms=1000", does: func(_ *testing.T, b *pagetest.Bench) { analyses(b, 9) }},
	"earlier":   {at: inOthello, does: func(_ *testing.T, b *pagetest.Bench) { b.Page.Send(feature.GoTo{Ply: 10}); b.Rest() }},
	"over":      {at: inOthello, does: func(_ *testing.T, b *pagetest.Bench) { b.Page.Send(feature.Resign{}); b.Rest() }},
	"alert":     {at: "#/othello?m=f5,d6,e9"},
	"broken": {at: "#/othello", does: func(_ *testing.T, b *pagetest.Bench) {
		b.Page.WorkerDied("no memory")
		b.Page.WorkerDied("no memory")
		b.Page.WorkerDied("no memory")
	}},
	"typed": {at: inChess, does: func(_ *testing.T, b *pagetest.Bench) { b.Page.Send(typed.Play{Text: "Ke9"}); b.Rest() }},
	"chess": {at: inChess, does: func(_ *testing.T, b *pagetest.Bench) { b.Page.Send(feature.Choose{Square: "b1"}); b.Rest() }},
	"promotion": {at: "#/chess?p=7k/8/8/8/8/8/7p/K5N1+b+-+-+0+1&white=level:1&black=human", does: func(t *testing.T, b *pagetest.Bench) {
		b.Page.Send(feature.Choose{Square: "h2"})
		b.Page.Send(feature.Choose{Square: "g1"})
		b.Rest()
	}},
	"morris": {at: inMorris, does: func(_ *testing.T, b *pagetest.Bench) { b.Play("g7") }},
	"geese":  {at: inGeese},
	"people": {at: strings.Replace(inGeese, "goose2=level:3", "goose2=human", 1), does: func(_ *testing.T, b *pagetest.Bench) {
		b.Page.Send(feature.SetRealTime{On: true})
		b.Rest()
		b.Page.Send(feature.Choose{Square: "r0c10"})
	}},
	"arcade": {at: inGeese, does: func(_ *testing.T, b *pagetest.Bench) {
		opens(b, stages.Geese)
		b.Page.Send(arcade.Show{On: true})
	}},
	"setup": {at: inMorris, does: func(_ *testing.T, b *pagetest.Bench) { b.Page.Send(editor.Begin{}); b.WaitComposed() }},
	"tree": {at: "#/othello?m=f5&black=human&white=uct:n=60", does: func(t *testing.T, b *pagetest.Bench) {
		opens(b, stages.Tree)
		b.Page.Send(tree.Begin{})
		b.Rest()
		b.Wait(2000)
		reports(b)
	}},
	"update": {at: "#/othello", does: func(_ *testing.T, b *pagetest.Bench) { b.Keeps[0]() }},
	"offer":  {at: "", before: keeps},
	"chat": {at: "#/othello", does: func(_ *testing.T, b *pagetest.Bench) {
		friendSays(b, talk.Event{State: &talk.State{Peer: talk.Connected, ID: "abcDEF012345", Game: "othello", Players: []int{0, 1}, Begun: true, Names: []string{"Ana", "Bo"}}})
		friendSays(b, talk.Event{Chat: &talk.Chat{Player: 1, Name: "Bo", Text: "Hello!"}})
		friendSays(b, talk.Event{Chat: &talk.Chat{Name: "Ana", Text: "Hi Bo", Mine: true}})
		b.Rest()
		b.Page.Send(feature.OpenFriend{})
	}},
	"drop": {at: "#/othello", does: func(_ *testing.T, b *pagetest.Bench) { b.Page.Send(files.Hover{On: true}) }},

	"help":      {at: "#/othello", does: shows("help")},
	"settings":  {at: "#/othello", does: shows(settings.Dialog)},
	"clock":     {at: "#/othello", does: shows(clock.Dialog)},
	"files":     {at: inChess, does: shows(files.Dialog)},
	"share":     {at: inOthello, does: shows(share.Dialog)},
	"framed":    {at: inOthello, does: shows(share.Dialog + ":" + share.TabEmbed)},
	"kept":      {at: "#/othello", before: keeps, does: shows("games")},
	"lab-sweep": labSeries("#/lab?game=othello&sweep=uct:n%3D%7B1,2,4%7D%20random&games=8&seed=3"),
	"lab-grid":  labSeries("#/lab?game=othello&sweep=uct:n%3D%7B1,2%7D,c%3D%7B1,2%7D%20random&games=4&seed=3"),
	"lab-table": labSeries("#/lab?table=r5-terms&row=x&games=2&seed=2"),
	"lab": {at: "#/lab?game=othello&agents=random%20rules&games=4&seed=3&sprt=0,100", before: func(b *pagetest.Bench) { b.Lab = true },
		does: func(_ *testing.T, b *pagetest.Bench) {
			b.Page.Send(experiments.Start{})
			b.Until("the end of the match", func(v pagetest.View) bool { return featuretest.PartOf[experiments.Part](&v.View).State == "done" })
			b.Page.Send(experiments.ShowGames{On: true})
			b.Until("links to its games", func(v pagetest.View) bool {
				return featuretest.PartOf[experiments.Part](&v.View).List[3].Link != ""
			})
		}},
	"shaped": {at: "#/lab?game=morris&agents=uct%20random", before: func(b *pagetest.Bench) { b.Lab = true },
		does: func(_ *testing.T, b *pagetest.Bench) {
			b.Page.Send(experiments.Shape{})
			b.Rest()
		}},
	"nets": {at: mynets.Address, before: func(b *pagetest.Bench) {
		b.Lab = true
		b.Stored["playout.nets.about"] = `[{"name":"Ada","game":"othello","planes":"report1","agent":"uct:n=200,net=mine:Ada","from":"ada.onnx","bytes":1234567,"milli":1773300000000,"card":"{}"}]`
	}, does: func(_ *testing.T, b *pagetest.Bench) { b.Page.Send(mynets.Rename{Name: "Ada"}) }},
	"training": {at: "#/lab?view=training&game=othello&games=20&epochs=3&arch=conv3:8%20residual%28norm%20conv3:8%29%20relu%20moon&name=second", before: func(b *pagetest.Bench) {
		b.Lab = true
		b.Stored["playout.training.past"] = `[{"name":"zero","address":"#/lab?view=training&name=zero","weights":900,"best":2,"kept":[[5,4,1],[4.5,3.6,0.9]]}]`
		b.Stored["playout.training"] = `{"address":"#/lab?view=training&game=othello&agents=uct:n%3D50&games=20&epochs=3&name=first","over":true,"best":2,"agent":"puct:n=200,net=mine:first",
			"epochs":[{"epoch":1,"steps":4,"train":{"policy":4.1,"value":0.9},"kept":{"policy":4.2,"value":1,"agrees":0.25,"foresees":0.5}},{"epoch":2,"steps":8,"train":{"policy":3,"value":0.8},"kept":{"policy":3.1,"value":0.9}}]}`
	}, does: func(_ *testing.T, b *pagetest.Bench) {
		b.Until("the picture", func(v pagetest.View) bool { return len(featuretest.PartOf[training.Part](&v.View).Picture.Boxes) > 3 })
	}},
	"results": {at: "#/othello", before: keeps, does: shows("games:results")},
	"persons": {at: "#/othello", before: keeps, does: shows("games:people")},
	"removes": {at: "#/othello", before: keeps, does: shows(library.PersonDialog + ":Ana")},
	"erase":   {at: "#/othello", does: shows(feature.EraseDialog)},
	"new":     {at: "#/morris", does: func(_ *testing.T, b *pagetest.Bench) { b.Page.Send(newgame.Ask{}); b.Rest() }},
	"resign":  {at: inOthello, does: shows("resign:black")},
	"draw":    {at: "#/othello?m=f5&black=human&white=human", does: shows("draw:black")},
	"level":   {at: "#/othello", does: shows("player:white")},
	"player": {at: "#/othello", does: func(_ *testing.T, b *pagetest.Bench) {
		b.OpenPlayerDialog("white")
		b.Page.Send(players.Pick{Kind: "uct"})
		b.Page.Send(players.Set{Key: "n", Value: "0"})
		b.Settle()
	}},
	"friend": {at: "#/othello", does: func(_ *testing.T, b *pagetest.Bench) {
		b.Page.Send(feature.OpenFriend{})
		friendSays(b, talk.Event{State: &talk.State{Peer: talk.Waiting, ID: "abcDEF012345", Game: "othello", Players: []int{0, 1}, Inviting: true}})
		friendSays(b, talk.Event{Invitation: "anInvitation"})
	}},
	"asked": {at: "#/othello", does: func(_ *testing.T, b *pagetest.Bench) {
		friendSays(b, talk.Event{State: &talk.State{Peer: talk.Connected, ID: "abcDEF012345", Game: "othello", Players: []int{0, 1}, Begun: true, Moves: []string{"f5"}}})
		b.Rest()
		friendSays(b, talk.Event{Note: &talk.Note{Kind: "asked", What: talk.Takeback, N: 1}})
	}},

	"lobby-out": {at: "#/othello?lobby=abcDEF012345", lobby: true, does: func(_ *testing.T, b *pagetest.Bench) {
		lobbySays(b, lobby.Event{You: &lobby.You{Guests: true}})
		b.Page.Send(lobbyfeature.Sign{Up: true, User: "a", Password: "b"})
	}},
	"lobby": {at: "#/chess?m=e2e4&white=human&black=human", lobby: true, does: func(_ *testing.T, b *pagetest.Bench) {
		shows(lobbyfeature.Dialog)(nil, b)
		lobbySays(b, lobby.Event{You: &lobby.You{Name: "ana", Games: []string{"c", "a"}, Chat: true,
			Statistics: lobby.Statistics{Played: 12, Won: 7, Drawn: 1, Lost: 4, Ratio: 1.75, Rating: 1612, Deviation: 80}}})
		lobbySays(b, lobby.Event{List: &lobby.List{More: 2, Games: []lobby.Listed{
			{ID: "e", Title: "<b>Pond</b>", Game: "geese:seats=3", State: lobby.Waiting, People: []string{"bob", "bob", ""}, Agents: []string{"", "level:3", ""}},
			{ID: "d", Title: "Evening", Game: "morris:flying=off", Locked: true, State: lobby.Waiting, People: []string{"carla", ""}, Control: "5m0s+3s"},
			{ID: "c", Title: "Mine", Game: "othello", State: lobby.Waiting, People: []string{"ana", ""}},
			{ID: "b", Title: "Final", Game: "chess", State: lobby.Running, People: []string{"bob", "carla"}, Control: "30s/move"},
			{ID: "a", Title: "Long", Game: "chess", State: lobby.Running, People: []string{"bob", "ana"}}}}})
		lobbySays(b, lobby.Event{Entered: &lobby.Entered{ID: "c"}})
		friendSays(b, talk.Event{State: &talk.State{Server: true, Peer: talk.Waiting, ID: "c", Game: "othello", Players: []int{0, -1}, Lobby: &talk.Lobby{Here: 2, Ready: true}}})
		b.Page.Send(lobbyfeature.Join{ID: "d"})
		b.Page.Send(lobbyfeature.Enter{Password: "x"})
		lobbySays(b, lobby.Event{Error: &lobby.Error{Of: lobby.OfPassword}})
	}},
	"lobby-geese": {at: "#/geese", lobby: true, does: func(_ *testing.T, b *pagetest.Bench) {
		shows(lobbyfeature.Dialog)(nil, b)
		lobbySays(b, lobby.Event{You: &lobby.You{Name: "guest-7", Guest: true, Guests: true}})
		lobbySays(b, lobby.Event{Error: &lobby.Error{Of: lobby.OfServer}})
		b.Page.Send(lobbyfeature.SetAgent{Seat: 2, Agent: "level:3"})
	}},

	"exercises": {at: "#/exercises"},
	"title":     {at: exerciseAddress},
	"exercise":  {at: exerciseAddress, does: func(t *testing.T, b *pagetest.Bench) { fails(t, b); b.Page.Send(exercise.Explain{}); explained(b) }},
	"score":     {at: exerciseAddress, does: func(t *testing.T, b *pagetest.Bench) { fails(t, b); b.Page.Send(exercise.ShowResult{}); b.Rest() }},
	"outcomes": {at: exerciseAddress, does: func(t *testing.T, b *pagetest.Bench) {
		fails(t, b)
		b.Page.Send(exercise.ShowResult{})
		b.Page.Send(exercise.Name{Text: "Ana"})
		b.Rest()
		v := b.Page.View().View
		code := featuretest.PartOf[exercise.Part](&v).Outcome.Code
		b.Page.FragmentChanged("#/results")
		b.Page.Send(results.Text{Text: code})
		b.Rest()
	}},
	"edit":     {at: "#/exercise/edit", does: func(_ *testing.T, b *pagetest.Bench) { b.Rest() }},
	"drafts":   {at: "#/exercise/edit", does: func(t *testing.T, b *pagetest.Bench) { b.Rest(); shows("drafts")(t, b) }},
	"question": {at: "#/exercise/edit", does: func(_ *testing.T, b *pagetest.Bench) { b.Rest(); b.Page.Send(author.Show{Tab: "question"}) }},

	"embed-none": {at: "#/othello?controls=none", embed: true},
	"embed-play": {at: "#/othello?m=" + othelloMoves + "&controls=play", embed: true},
	"embed-full": {at: "#/geese?seed=1&controls=full&table=on", embed: true},
}

// reports sends a search's report on the moves of the person in Othello. The figures are
// invented, since those of a search depend on the machine's speed.
func reports(b *pagetest.Bench) {
	now := b.Page.Now()
	r := &wire.Report{Seat: now.Board.Acting[0], Agent: "puct:n=800", Valued: true, Value: .26, Visits: 3100, Done: 3100, Goal: 3100, Millis: 500, Workers: 2, Final: true}
	for i, m := range now.Board.Legal {
		if i == 5 {
			break
		}
		n := 1937 >> i
		r.Rows = append(r.Rows, wire.Row{Move: m.Name, Squares: m.Squares, Visits: n, Value: .26 - .08*float32(i), Prior: .3 - .05*float32(i), Bonus: .02})
	}
	r.Move, r.Rows[len(r.Rows)-1].Proven = r.Rows[0].Move, "loss"
	moves := ""
	for _, p := range now.Board.Plies {
		moves += p.Name + ","
	}
	next := pagetest.New(b.T, "#/othello?m="+moves+r.Move+"&black=human&white=human").Page.View()
	r.Line = []string{r.Move, pagetest.LegalSquares(next)[0]}
	b.Page.Send(feature.ThoughtReported{Thought: feature.Thought{Seat: slices.Index(now.Game.Seats, r.Seat), Hint: true, Agent: r.Agent}, Report: r})
}

// reviews lets a judge review the game.
func reviews(judge string) func(*testing.T, *pagetest.Bench) {
	return func(_ *testing.T, b *pagetest.Bench) {
		b.Page.Send(review.SetJudge{Agent: judge})
		b.Page.Send(review.Start{})
		b.Until("the review", func(v pagetest.View) bool { return featuretest.PartOf[review.Part](&v.View).State == "done" })
	}
}

// analyses makes the page receive four reports of an analysis; that of alpha-beta has a depth.
func analyses(b *pagetest.Bench, depth int) {
	if depth > 0 {
		b.Page.Send(analysis.Toggle{}) // the worker never hears of it
	}
	considers(b, feature.Thought{Agent: b.Page.Now().FromInside.Agents[0]}, depth)
}

// considers makes the page receive four reports of an analysis, of which that of a limited one ends with
// the last.
func considers(b *pagetest.Bench, t feature.Thought, depth int) {
	now := b.Page.Now()
	t.Hint, t.Analysis, t.Lines = true, true, 3
	for n := 1; n <= 4; n++ {
		r := &wire.Report{Final: t.Limited && n == 4, Seat: now.Board.Acting[0], Agent: t.Agent, Valued: true, Value: .26, Chance: .64, Visits: 775 * n, Done: 775 * n, Millis: float64(120 * n), Workers: 2}
		if depth > 0 {
			r.Depth, r.Unit = depth+n, "pawn"
		}
		for i, m := range now.Board.Legal {
			if i == 5 {
				break
			}
			row := wire.Row{Move: m.Name, Text: m.Text, Squares: m.Squares, Visits: (480 * n) >> i, Value: .26 - .08*float32(i) + .01*float32(n*(2-i)), Prior: .3 - .05*float32(i), Bonus: .02}
			if depth > 0 {
				row.Prior, row.Bonus, row.Points, row.AtMost = 0, 0, 2*row.Value, i > 2
			}
			if i < 3 {
				row.Line = []string{cmp.Or(m.Text, m.Name), now.Board.Legal[0].Name}
			}
			r.Rows = append(r.Rows, row)
		}
		if depth == 0 && n == 4 {
			r.Rows[1].Proven, r.Rows[1].Margin, r.Rows[1].Value = "win", 12, 1
		}
		r.Move, r.Line = r.Rows[0].Move, r.Rows[0].Line
		t.Seat = slices.Index(now.Game.Seats, r.Seat)
		b.Page.Send(feature.ThoughtReported{Thought: t, Report: r})
	}
}

// shows opens a dialog.
func shows(dialog string) func(*testing.T, *pagetest.Bench) {
	return func(_ *testing.T, b *pagetest.Bench) {
		b.Page.Send(feature.ShowDialog{Dialog: dialog})
		for b.Step(0) {
		}
	}
}

// opens opens a scene on the stage, whose frame is ready.
func opens(b *pagetest.Bench, scene string) {
	b.Page.Send(feature.OpenStage{Scene: scene})
	for _, e := range []stages.Event{{Hello: &stages.Hello{Scene: scene, Records: true}}, {Drawn: &stages.Drawn{}}} {
		b.Page.StageMessage(string(stages.EncodeEvent(e)))
	}
}

// friendSays passes an event of the game with a friend to the page.
func friendSays(b *pagetest.Bench, e talk.Event) { b.Page.FriendEvent(string(talk.Encode(e))) }

// lobbySays passes an event of the lobby to the page.
func lobbySays(b *pagetest.Bench, e lobby.Event) {
	b.Page.Send(lobbyfeature.Heard{Text: string(lobby.Encode(e))})
}

// thinks runs until the machine thinks.
func thinks(t *testing.T, b *pagetest.Bench) {
	t.Helper()
	b.Until("a thought", func(v pagetest.View) bool { return v.State == feature.StateThinking })
}

// fails gives two wrong answers to the first exercise of a set.
func fails(t *testing.T, b *pagetest.Bench) {
	t.Helper()
	b.Page.Send(exercise.Start{})
	b.Rest()
	b.Page.Send(exercise.Hint{})
	b.Play("d3")
	b.Play("d3")
}

// explained runs until the page shows the right line of an exercise.
func explained(b *pagetest.Bench) {
	b.Until("the line", func(v pagetest.View) bool { return len(featuretest.PartOf[exercise.Part](&v.View).Lines) == 1 })
}

// aReview is the review of a kept game.
var aReview = kept.Review{Judge: "puct:n=8000", Done: true, Accuracy: map[string]float64{"black": 78.1, "white": 91}, Opening: "Rotating Flat",
	Mistakes: []kept.Mistake{{Ply: 5, Seat: "black", Move: "c4", Best: "f4", Right: []string{"f4"}, Loss: 0.25}}}

// keeps stores a person and three games on the device: one open, one won and one lost.
func keeps(b *pagetest.Bench) {
	people := kept.People{}
	if _, err := people.Add("Ana"); err != nil {
		b.T.Fatal(err)
	}
	b.Stored["playout.people"] = people.String()
	played := pagetest.FirstDay.Add(-time.Hour).UnixMilli()
	for i, g := range []kept.Game{
		{Link: link.Link{Game: "chess", Moves: "e2e4,e7e5", Ply: -1}, Plies: 2},
		{Link: link.Link{Game: "othello", Moves: othelloMoves, Ply: -1}, Plies: 14, Results: []float32{1, -1}, Parts: kept.Parts(nil).With("review", aReview.String())},
		{Link: link.Link{Game: "morris", Moves: "a7,b6", Ply: -1}, Plies: 2, Results: []float32{-1, 1}, People: map[string]string{"white": "Ana"}},
	} {
		g.ID, g.Begun, g.Played = kept.ID(uint64(i+1)), played-1000, played-int64(i)*86_400_000
		seats := []string{"white", "black"}
		if g.Link.Game == "othello" {
			seats = []string{"black", "white"}
		}
		g.Link.Seats = []link.Seat{{Seat: seats[0], Agent: link.Human}, {Seat: seats[1], Agent: "level:3"}}
		b.Device.Games[g.ID] = g.String()
	}
}

// viewCache holds the views of scenes so far, by name and language.
var viewCache = map[[2]string]feature.View{}

// view returns the view of a scene in a language, made once. Tests may change it: it copies what
// views share.
func view(t *testing.T, name, lang string) feature.View {
	t.Helper()
	key := [2]string{name, lang}
	v, is := viewCache[key]
	if !is {
		of, known := scenes[name]
		if !known {
			t.Fatalf("there is no scene %q", name)
		}
		b := pagetest.Bare(t)
		b.Embedded = of.embed
		if of.lobby {
			b.More = append(b.More, lobbyfeature.New)
		}
		b.Stored["playout.lang"] = lang
		if of.before != nil {
			of.before(b)
		}
		at := of.at
		if of.embed {
			at += "&lang=" + lang
		}
		b.Begin(at)
		b.Rest()
		if of.does != nil {
			of.does(t, b)
		}
		v = b.Page.View().View
		viewCache[key] = v
	}
	v.Board.Squares, v.Seats, v.Regions = slices.Clone(v.Board.Squares), slices.Clone(v.Seats), slices.Clone(v.Regions)
	v.Buttons, v.Moves, v.Games = slices.Clone(v.Buttons), slices.Clone(v.Moves), slices.Clone(v.Games)
	return v
}

// square returns a square of a view by its name.
func square(v *feature.View, name string) *board.Square {
	for i := range v.Board.Squares {
		if v.Board.Squares[i].Name == name {
			return &v.Board.Squares[i]
		}
	}
	panic("no square " + name)
}

// turn turns a view to the first seat's side, or to the opposite one.
func turn(v *feature.View, across bool) {
	v.Flipped = across
	for i := range v.Seats {
		v.Seats[i].Above = (i >= (len(v.Seats)+1)/2) != across
	}
}

// dissects makes the page receive the judgement of a net, of which the worker never hears.
func dissects(b *pagetest.Bench) {
	b.Page.Send(feature.NetFile{Data: []byte("no net")})
	asked := b.Sent[len(b.Sent)-1]
	cells := []byte(strings.Repeat("0", 64))
	cells[28], cells[35], cells[37] = '9', '5', '2'
	of := &wire.Dissected{
		Kernel: "SIMD", H: 8, W: 8, Valued: true, Value: .26,
		Planes:  []wire.Plane{{Name: "own discs", Cells: string(cells)}, {Name: "a plane of a later version", Cells: strings.Repeat("9", 64)}},
		Turned:  []wire.Turned{{Value: .26, Move: "f6"}, {Value: .22, Move: "d6"}},
		Moves:   []wire.Row{{Move: "d6", Visits: 100, Prior: .3}, {Move: "f6", Visits: 300, Prior: .7}},
		Pieces:  []wire.Without{{Square: 28, Value: .1}, {Square: 35, Value: .5}},
		Layers:  []wire.Layer{{Nodes: "Conv, Relu", Shape: "3×3×4 → 8 × 64", Weights: 296, Micros: 12.4}},
		Changed: []wire.NetChange{{Name: "black discs", Square: 37, On: true}, {Name: "white discs", Square: 36}},
	}
	b.Page.Send(feature.Answer{Event: wire.Event{ID: asked.ID, Epoch: b.Page.Now().Epoch, Dissected: of}})
	b.Rest()
}
