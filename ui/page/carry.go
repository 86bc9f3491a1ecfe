package page

import (
	"fmt"

	"playout/ui/feature"
)

// carry carries out an effect. Messages that it causes at once are queued; those that
// come later arrive from outside.
func (p *Page) carry(effect feature.Effect) {
	switch e := effect.(type) {
	case feature.After:
		p.host.After(e.Milliseconds, func() { p.Tell(e.Message) })
	case feature.Send:
		p.host.Send(e.Message)
	case feature.RestartWorker:
		p.host.RestartWorker()
	case feature.SetFragment:
		p.queue = append(p.queue, e.Then(p.host.SetFragment(e.Fragment, e.ID, e.Push)))
	case feature.Post:
		p.host.Post(e.Message)
	case feature.Store:
		p.host.Store(e.Key, e.Value)
	case feature.Sound:
		p.host.Sound(e.Kind)
	case feature.KeepOffline:
		p.host.KeepOffline(func() { p.Tell(e.Then()) })
	case feature.Reveal:
		p.host.Reveal()
	case feature.Reload:
		p.host.Reload()
	case feature.Restart:
		p.host.Restart()
	default:
		p.carryData(effect)
	}
}

// carryData carries out effects on the clipboard, on files and on the device.
func (p *Page) carryData(effect feature.Effect) {
	switch e := effect.(type) {
	case feature.Copy:
		p.host.Copy(e.Text, func(ok bool) { p.Tell(e.Then(ok)) })
	case feature.TellStage:
		p.host.TellStage(e.Message)
	case feature.TellFriend:
		p.host.TellFriend(e.Command)
	case feature.SaveStaged:
		p.host.SaveStaged(e.Name)
	case feature.Save:
		p.host.Save(e.Name, e.Kind, e.Data)
	case feature.PackCourse:
		p.host.PackCourse(e.Text, e.Format, func(bytes int, err error) { p.Tell(e.Then(bytes, err)) })
	case feature.Pick:
		p.host.Pick(e.Accept, func(_ string, data []byte, err error) { p.Tell(e.Then(data, err)) })
	case feature.FetchFile:
		p.host.FetchFile(e.Name, func(data []byte, err error) { p.Tell(e.Then(data, err)) })
	case feature.SavePicture:
		p.host.SavePicture(e.Name, e.Kind, func(ok bool) { p.Tell(e.Then(ok)) })
	case feature.CopyPicture:
		p.host.CopyPicture(func(ok bool) { p.Tell(e.Then(ok)) })
	case feature.DrawSmall:
		p.host.DrawSmall(func(svg string) { p.Tell(e.Then(svg)) })
	case feature.Share:
		p.host.Share(e.Title, e.Address, func(ok bool) { p.Tell(e.Then(ok)) })
	case feature.LoadGames:
		p.host.LoadGames(func(games map[string]string, err error) { p.Tell(e.Then(games, err)) })
	case feature.KeepGames:
		p.host.KeepGames(e.Changes, func(stale []string, err error) { p.Tell(e.Then(stale, err)) })
	case feature.Erase:
		p.host.Erase(func(err error) { p.Tell(e.Then(err)) })
	default:
		panic(fmt.Sprintf("no effect is a %T", effect))
	}
}
