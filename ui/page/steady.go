package page

// steady is what the page keeps for the milliseconds in which the worker
// answers: buttons stay as they were, so that none goes out under a finger or
// the focus, and what is pressed is done when the answer has come.
type steady struct {
	until   float64  // when the picture waits for the answer no longer, ms of Host.Now
	asked   []func() // what was pressed meanwhile, the first first
	buttons Buttons
	draws   Draws
	along   along
}

// along says where one may go along the record.
type along struct{ back, forward, play, playing bool }

// answering says whether the worker is about to tell the position of the game
// on the board, or whom a link seats.
func (p *Page) answering() bool {
	return p.board != nil && (p.opening == nil || p.opening.again) && p.setup == nil && p.worker.greeted && p.unsettled()
}

// unseen is how long, in ms, the picture waits for an answer: long enough for
// most, and too short to be felt after a click.
const unseen = 40

// await has the picture wait for the position that the worker is about to tell.
func (p *Page) await() { p.steady.until = p.host.Now() + unseen }

// Wait is for how long, in ms, the view is not worth drawing: what was chosen is
// being answered. A picture before the answer would show hardly anything and
// keep the answer waiting until it is done.
func (p *Page) Wait() float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return max(0, p.steady.until-p.host.Now())
}

// soon does what was pressed, as soon as the worker has answered.
func (p *Page) soon(f func()) {
	if p.answering() {
		p.steady.asked = append(p.steady.asked, f)
		return
	}
	f()
}

// doSoon is do for a button that is done as soon as the worker has answered.
func (p *Page) doSoon(f func()) { p.do(func() { p.soon(f) }) }

// answered follows upon an answer: what was pressed meanwhile is done, and what is
// to happen by itself.
func (p *Page) answered() {
	for len(p.steady.asked) > 0 && !p.answering() {
		f := p.steady.asked[0]
		p.steady.asked = p.steady.asked[1:]
		f()
	}
	p.rest()
}

// steadyNow notes how the buttons are, for the next time the worker is asked.
func (p *Page) steadyNow() {
	if p.board != nil && !p.answering() {
		p.steady.buttons, p.steady.draws, p.steady.along = p.buttons(), p.drawsView(), p.mayGo()
	}
}

// mayGo says where one may go along the record now.
func (p *Page) mayGo() along {
	return along{
		back:    p.board.Ply > 0 && !p.busy(),
		forward: p.mayGoForward(),
		play:    p.playing() || p.mayPlay(),
		playing: p.playing(),
	}
}
