package training

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"testing"

	"playout/engine/dataset"
	"playout/engine/games/othello"
	"playout/engine/lab/data"
	"playout/engine/lab/labtest"
	"playout/engine/lab/nets"
	"playout/engine/match"
	"playout/engine/train"
	"playout/engine/train/sample"
)

// The cost of reading grows no faster than the text.
func TestCostOfReading(t *testing.T) {
	g := othello.New()
	rows := func(text []byte) error {
		s, err := sample.New(g, "report1", sample.None)
		if err == nil {
			err = readRows(bytes.NewReader(text), s)
		}
		return err
	}
	agents, err := match.ParseAgents(g, []string{"uct:n=2"})
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	set := data.SelfPlayOptions{Game: g, Agents: agents, Games: 8, Seed: 1, Openings: data.Openings{To: 10}, Workers: 1, Dir: folder, Out: "a.data"}
	if _, err := data.SelfPlay(t.Context(), set); err != nil {
		t.Fatal(err)
	}
	c := train.Default()
	c.Arch, c.Epochs = "dense:8 relu policy(dense direct) value(dense tanh)", 3
	o := Options{Game: g, Data: []string{"a.data"}, Dir: folder, Nets: new(nets.Cache)}
	some, err := c.NewSamples(g, "", "")
	if err == nil {
		_, err = o.read(some)
	}
	if err != nil {
		t.Fatal(err)
	}
	resume := func(text []byte) error {
		trainer, err := train.New(c, some)
		if err == nil {
			err = trainer.Resume(text)
		}
		return err
	}
	checkpoint := func(body func(n int) []byte) func(n int) []byte {
		return func(n int) []byte {
			b := body(n)
			return append(fmt.Appendf(nil, "%s 1 %08x ", train.CheckpointMagic, crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli))), b...)
		}
	}
	var row dataset.PositionRow
	labtest.CheckCost(t,
		labtest.NewForm("rows", true, 1000, labtest.Repeat("", string(row.Append(nil))+"\n", ""), rows),
		labtest.NewForm("a row", false, 100, labtest.Repeat("", "0,", ""), rows),
		labtest.NewForm("a checkpoint's settings", false, 1000, checkpoint(labtest.Repeat(`{"settings":[{"Name":"a"}`, `,{"Name":"a"}`, "]}\n")), resume),
		labtest.NewForm("a checkpoint's epochs", false, 1000, checkpoint(labtest.Repeat(`{"epochs":[{}`, `,{}`, "]}\n")), resume),
		labtest.NewForm("a checkpoint's numbers", false, 10_000, checkpoint(labtest.Repeat("{}\n", "1234", "")), resume),
		labtest.NewForm("a checkpoint's lists", false, 1000, checkpoint(labtest.Repeat("", "[", "")), resume),
	)
}
