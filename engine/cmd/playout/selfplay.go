package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"playout/engine/game"
	"playout/engine/record"
	"playout/engine/train"
)

// selfPlay has agents play games and keeps them as a data set.
func selfPlay(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("selfplay", flag.ContinueOnError)
	gameText := gameFlag(flags)
	agents := flags.String("agents", "", "agent strings parted by blanks; one plays all seats")
	count := flags.Int("games", 1000, "games in the data set")
	seed := flags.Uint64("seed", 1, "of openings, chance and players")
	openings := flags.String("openings", "random:0-10", "random:A-B, from A to B random plies before the agents play")
	workers := flags.Int("workers", runtime.NumCPU(), "games at a time")
	out := flags.String("out", "", "data set `file`; one begun there goes on")
	if err := parseFlags(flags, args, stdout); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	nets := new(shelf)
	run := train.SelfPlay{Game: g, Nets: nets, Seed: *seed, Last: *count, Workers: *workers}
	if run.From, run.To, err = parseRange(*openings); err != nil {
		return err
	}
	if run.Agents, err = parseAgents(g, *agents); err != nil {
		return err
	}
	head := record.DataHead{Game: g.Spec().Name(), Rules: g.Spec().Version, Seed: *seed, Openings: *openings}
	if err := run.Check(); err != nil {
		return err
	}
	runs, err := nets.try(g, run.Agents, stderr)
	if err != nil {
		return err
	}
	for _, a := range run.Agents {
		head.Agents = append(head.Agents, a.String())
	}
	head.Nets = runs
	if *count < 1 || *count > 10_000_000 {
		return fmt.Errorf("-games %d; allowed: 1 to 10000000", *count)
	}
	if *out == "" {
		return errors.New("-out is missing; allowed: a file for the data set")
	}
	file, err := claim(*out, "selfplay")
	if err != nil {
		return fmt.Errorf("-out: %w", err)
	}
	defer file.Close()
	data, done, err := resumeData(g, file.File, head, stderr)
	if err != nil {
		return fmt.Errorf("-out %s: %w", *out, err)
	}
	stop, free := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer free()
	run.First, run.Stop = min(done, *count), stop.Done()
	rate := newProgress(stderr, "games", run.First, *count)
	run.Each = func(number int, l *record.Lesson) error {
		if err := data.Write(l); err != nil {
			return err
		}
		done = number + 1
		rate.at(done, "")
		return nil
	}
	if err := run.Run(); err != nil {
		return err
	}
	if done < *count {
		return fmt.Errorf("stopped after %d of %d games; the same command goes on", done, *count)
	}
	_, err = fmt.Fprintf(stdout, "%s: %d games of %s, seed %d, openings %s\n", *out, done, strings.Join(head.Agents, " and "), *seed, *openings)
	return err
}

// resumeData makes a file a data set of this head, or goes on behind the last
// whole lesson of one, and says how many lessons there are.
func resumeData(g game.Game, file *os.File, head record.DataHead, stderr io.Writer) (*record.DataWriter, int, error) {
	if info, err := file.Stat(); err != nil {
		return nil, 0, err
	} else if info.Size() == 0 {
		w, err := record.NewDataWriter(g, file, head)
		return w, 0, err
	}
	r, err := record.NewDataReader(g, file)
	if err != nil {
		return nil, 0, err
	}
	if err := sameGames(&r.Head, &head); err != nil {
		return nil, 0, err
	}
	lessons := 0
	for {
		_, err := r.Next()
		if err == io.EOF {
			break
		}
		if errors.Is(err, record.ErrCut) {
			fmt.Fprintf(stderr, "playout selfplay: %s is broken after %d games; the rest is played again\n", file.Name(), lessons)
			break
		}
		if err != nil {
			return nil, 0, err
		}
		lessons++
	}
	if err := file.Truncate(r.Good); err != nil {
		return nil, 0, err
	}
	_, err = file.Seek(r.Good, io.SeekStart)
	return record.AppendData(g, file, r.Head.Version), lessons, err
}

// sameGames says why games of a head do not go on with those of the head in a
// file, or nil.
func sameGames(file, head *record.DataHead) error {
	was := *file
	was.Version, was.Nets = head.Version, maps.Clone(file.Nets)
	for name, net := range was.Nets {
		if file.Version == 1 { // which does not say
			net.Kernel = head.Nets[name].Kernel
			was.Nets[name] = net
		}
	}
	if err := sameNets(was.Nets, head.Nets); err != nil {
		return err
	}
	if !reflect.DeepEqual(&was, head) {
		return fmt.Errorf("it holds other games (%q, seed %d, openings %q); allowed: a new file, or the same agents, nets, teacher, seed and openings",
			game.Clip(strings.Join(file.Agents, " ")), file.Seed, game.Clip(file.Openings))
	}
	return nil
}

// parseRange reads random:A-B, or random:A for both.
func parseRange(text string) (from, to int, err error) {
	kind, numbers, _ := strings.Cut(text, ":")
	low, high, ranged := strings.Cut(numbers, "-")
	if !ranged {
		high = low
	}
	from, err = strconv.Atoi(low)
	to, err2 := strconv.Atoi(high)
	if kind != "random" || err != nil || err2 != nil || from < 0 || to < from {
		return 0, 0, fmt.Errorf("-openings %q; allowed: random:A-B, from A to B plies, 0 or more", game.Clip(text))
	}
	return from, to, nil
}
