package embed_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/exercise/grade"
	"playout/engine/exercise/starters"
	"playout/ui/feature/featuretest"
	of "playout/ui/features/exercise"
	"playout/ui/page/pagetest"
)

// oddities are sets besides the starters: an exercise of each goal with something
// unusual, such as passes, points that are not whole numbers, or the second seat as the
// solver.
var oddities = []string{
	`{"playout":"exercise","version":1,"id":"thirds","game":"othello","moves":"f5","goal":{"kind":"moves","accept":["d6"]},"attempts":3,"points":1}`,
	`{"playout":"exercise","version":1,"id":"free","game":"chess","moves":"e2e4,e7e5","goal":{"kind":"moves","accept":["g1f3","f1c4"]},"points":0.7}`,
	`{"playout":"exercise","version":1,"id":"line","game":"othello","goal":{"kind":"line","line":["f5","d6","c3","d3","c4"],"accept":{"0":["e6"],"2":["c5"]}},"attempts":4,"points":7}`,
	`{"playout":"exercise","version":1,"id":"black","game":"chess","moves":"f2f3,e7e5,g2g4","goal":{"kind":"line","line":["d8h4"]},"attempts":2}`,
	`{"playout":"exercise","version":1,"id":"alone","game":"othello","position":"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X","goal":{"kind":"best","judge":"exact"}}`,
	`{"playout":"exercise","version":1,"id":"judge","game":"othello","moves":"f5,d6,c3,d3","goal":{"kind":"best","judge":"alphabeta:depth=2,ties=first","within":1},"attempts":2,"points":5}`,
	`{"playout":"exercise","version":1,"id":"pawns","game":"chess","position":"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1","goal":{"kind":"best","judge":"alphabeta:depth=2,ties=first"},"attempts":5,"points":3}`,
	`{"playout":"exercise","version":1,"id":"mate","game":"chess","position":"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1","goal":{"kind":"win","against":"alphabeta:depth=1,ties=first","plies":5},"attempts":2,"points":4}`,
	`{"playout":"exercise","version":1,"id":"ends","game":"othello","position":"XXXXXXO-OOOOXOO-OOXXOOX-XOXXOXX-XXOOXXX-XOOXOO--OXXOO-XXXXXXXXXX X","goal":{"kind":"win","against":"random","result":0},"seed":7,"attempts":3,"points":10}`,
	`{"playout":"exercise","version":1,"id":"second","game":"morris","moves":"d2","goal":{"kind":"win","against":"random","plies":6,"result":0},"seed":3}`,
	`{"playout":"exercise","version":1,"id":"goose","game":"geese","seat":"goose3","goal":{"kind":"win","against":"random","plies":5,"result":0},"seed":11,"attempts":2,"points":2}`,
	`{"playout":"exercise","version":1,"id":"turn","game":"geese","seat":"goose2","goal":{"kind":"moves","accept":["NORTH"]},"seed":2,"attempts":3}`,
	`{"playout":"exercise","version":1,"id":"reach","game":"geese","goal":{"kind":"best","judge":"uct:n=30"},"seed":2,"attempts":2}`,
	`{"playout":"exercise","version":1,"id":"pick","game":"morris","goal":{"kind":"choose","options":["a","b","c"],"accept":[0,2]},"attempts":2,"points":5}`,
	`{"playout":"exercises","version":1,"title":"Two","exercises":[
		{"playout":"exercise","version":1,"id":"one","game":"othello","goal":{"kind":"moves","accept":["d3","c4"]},"attempts":2,"points":3},
		{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"choose","options":["a","b"],"accept":[1]},"attempts":3,"points":2}]}`,
}

// answerer answers on a page as a visitor does, and records its answers.
type answerer struct {
	*pagetest.Bench
	r       *rand.Rand
	answers []string
}

// last returns the last message about an exercise.
func (a *answerer) last() exercise.Message {
	a.T.Helper()
	for _, post := range slices.Backward(a.Posts) {
		var m struct {
			Type string
			exercise.Message
		}
		if err := json.Unmarshal([]byte(post), &m); err != nil {
			a.T.Fatal(err)
		}
		if m.Type == "exercise" {
			m.Millis = 0
			return m.Message
		}
	}
	a.T.Fatalf("no message about an exercise among %d", len(a.Posts))
	return exercise.Message{}
}

// turn plays one turn of the solver: plies until another seat has moved, or the answer
// counts.
func (a *answerer) turn(x *exercise.Exercise) {
	a.T.Helper()
	if x.Goal.Kind == exercise.Choose {
		option := a.r.IntN(len(x.Goal.Options))
		a.answers = append(a.answers, strconv.Itoa(option))
		a.Page.Send(of.Pick{Option: option})
		a.Rest()
		return
	}
	before, name := a.last().Attempts, ""
	wanted := a.wanted(x)
	for {
		b := a.Page.Now().Board
		seat := a.Page.Now().Person()
		if seat < 0 {
			a.T.Fatalf("%s: nobody is to answer at %s, %s", x.ID, b.Position, a.Page.View().State)
		}
		own := a.Page.Now().Game.Seats[seat]
		var legal []string
		for _, m := range b.Legal {
			if m.Seat == own {
				legal = append(legal, m.Name)
			}
		}
		move := legal[a.r.IntN(len(legal))]
		for _, m := range legal {
			if rest, fits := strings.CutPrefix(wanted, name+m); fits && (rest == "" || rest[0] == 'x') {
				move = m
			}
		}
		name += move
		ply := b.Ply
		post(a.Bench, "play", `,"move":`+strconv.Quote(move))
		a.Rest()
		now := a.Page.Now().Board
		if a.last().Attempts != before || now.Ply != ply+1 || now.Plies[ply].Seat != own || now.Acting[0] != own {
			a.answers = append(a.answers, name)
			return
		}
	}
}

// wanted returns a right answer, now and then.
func (a *answerer) wanted(x *exercise.Exercise) string {
	if a.r.IntN(2) == 0 {
		return ""
	}
	switch x.Goal.Kind {
	case exercise.Moves:
		return x.Goal.Accept[a.r.IntN(len(x.Goal.Accept))]
	case exercise.Line:
		b := a.Page.Now().Board
		q, err := grade.NewQuestion(x)
		if err != nil {
			a.T.Fatal(err)
		}
		at := 0 // turns that were made
		for ply := q.Record.Len(); ply < b.Ply; ply++ {
			if ply == q.Record.Len() || b.Plies[ply].Seat != b.Plies[ply-1].Seat {
				at++
			}
		}
		if others := x.Goal.Others[at]; len(others) > 0 && a.r.IntN(2) == 0 {
			return others[a.r.IntN(len(others))]
		}
		if at < len(x.Goal.Line) {
			return x.Goal.Line[at]
		}
	}
	return ""
}

// The page around the board gets the same about answers as the command line reports: ID, state,
// score, attempts, moves, and place in the set.
func TestSameAsCommandLine(t *testing.T) {
	texts := slices.Clone(oddities)
	for _, game := range []string{"othello", "morris", "chess", "geese"} {
		texts = append(texts, string(starters.Set(game, "en").JSON()))
	}
	rounds := uint64(1)
	if os.Getenv("PLAYOUT_LONG") != "" {
		rounds = 40
	}
	for _, text := range texts {
		set, one, err := exercise.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for round := range rounds {
			for index := range set.Exercises {
				if x := &set.Exercises[index]; round > 0 || x.Goal.Kind != exercise.Win || !strings.HasPrefix(x.Goal.Against, "level") {
					t.Run(fmt.Sprint(x.ID, " ", round), func(t *testing.T) { same(t, text, set, one, index, round) })
				}
			}
		}
	}
}

// same tries one exercise several times, on the page and by the command line's judge.
func same(t *testing.T, text string, set *exercise.Set, one bool, index int, round uint64) {
	x := &set.Exercises[index]
	q, err := grade.NewQuestion(x)
	if err != nil {
		t.Fatal(err)
	}
	b := pagetest.Embed(t, "#/othello")
	a := &answerer{Bench: b, r: rand.New(rand.NewPCG(round, uint64(index)))}
	b.Posts = nil
	post(b, "load", `,"exercise":`+text)
	b.Rest()
	if index > 0 {
		b.Page.Send(of.Go{Index: index})
		b.Rest()
	}
	const most = 4
	for turns := 0; a.last().State == exercise.Open && turns < 60 && a.last().Attempts < most; turns++ {
		before := a.last().Attempts
		a.turn(x)
		told := a.last()
		if told.Attempts == before {
			continue
		}
		want, err := grade.Solve(set, one, index, a.answers, nil, nil)
		if err != nil {
			t.Fatalf("the answers %q are refused: %v; the page said %s", a.answers, err, told.Line())
		}
		if string(told.Line()) != string(want[0].Line()) {
			t.Fatalf("after the answers %q the page said\n%s, the command line\n%s", a.answers, told.Line(), want[0].Line())
		}
		v := b.Page.View()
		p := featuretest.PartOf[of.Part](&v.View)
		if p.State != string(told.State) || p.Attempts != told.Attempts || p.ID != x.ID || p.Score != strconv.FormatFloat(told.Score, 'f', -1, 64) {
			t.Fatalf("the handles say %s, %s, %d of %s; the message %s", p.State, p.Score, p.Attempts, p.ID, told.Line())
		}
		if open := told.State == exercise.Open; open != (v.State == pagetest.Human) || open && b.Page.Now().Board.Ply != q.Record.Len() {
			t.Fatalf("after the answers %q it is %s and data-state %s at ply %d", a.answers, told.State, v.State, b.Page.Now().Board.Ply)
		}
	}
	if len(a.answers) == 0 {
		t.Error("nothing was answered")
	}
}
