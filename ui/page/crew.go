package page

import (
	"strconv"

	"playout/engine/wire"
	"playout/ui/text"
)

// Setting is a choice that is kept.
type Setting struct {
	Value   string
	Options []Option
}

// autoWorkers is how many workers think together where nobody has chosen: as
// many as the machine has cores, less the one that the page itself needs.
func (p *Page) autoWorkers() int { return min(max(1, p.cores-1), wire.MaxWorkers) }

// workers is how many workers may think together.
func (p *Page) workers() int {
	if p.crew > 0 {
		return p.crew
	}
	return p.autoWorkers()
}

// readWorkers reads a chosen number of workers, 0 for what is none.
func readWorkers(choice string) int {
	n, err := strconv.Atoi(choice)
	if err != nil || n < 1 || n > wire.MaxWorkers {
		return 0
	}
	return n
}

// SetWorkers chooses how many workers think together from the next thought on,
// "" for as many as suit the machine.
func (p *Page) SetWorkers(choice string) {
	p.do(func() {
		n := readWorkers(choice)
		if n == 0 && choice != "" {
			return
		}
		p.crew = n
		p.host.Store(keyWorkers, choice)
	})
}

// workerSetting offers one worker to as many as there are cores, and at least
// two.
func (p *Page) workerSetting() Setting {
	s := Setting{Options: []Option{{Label: text.Fill(p.words.Automatic, "n", p.words.Number(p.autoWorkers()))}}}
	if p.crew > 0 {
		s.Value = strconv.Itoa(p.crew)
	}
	for n := range min(max(2, p.cores, p.crew), wire.MaxWorkers) {
		s.Options = append(s.Options, Option{strconv.Itoa(n + 1), p.words.Number(n + 1)})
	}
	return s
}
