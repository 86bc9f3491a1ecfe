package folder

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/strict"
)

// log is the log of a recipe: a line for each finished part, with the time, the seconds that it
// took, the command that does it alone, and the outcome, separated by tabs. One run at a time
// locks it.
type log struct {
	file   *disk.LockedFile
	took   time.Duration   // all commands, including those of earlier runs
	played time.Duration   // of this, playing the games to learn from
	lines  map[string]bool // commands with their outcomes, including those of earlier runs
}

// openLog opens a log, or starts one; errors use the name.
func openLog(path, name string) (*log, error) {
	file, err := disk.Lock(path, name, "train")
	if err != nil {
		return nil, err
	}
	l := &log{file: file, lines: map[string]bool{}}
	if err := l.read(); err != nil {
		file.Close()
		return nil, strict.In("", name+": ", err)
	}
	return l, nil
}

// read reads the log of earlier runs. It cuts off a last line without its end, which an
// interrupted run was writing.
func (l *log) read() error {
	in := bufio.NewReader(l.file)
	var good int64
	for number := 1; ; number++ {
		line, err := disk.ReadLine(in)
		if err == io.EOF {
			break
		}
		if err != nil {
			return strict.In(strict.Line(number), fmt.Sprintf("line %d: ", number), err)
		}
		good += int64(len(line))
		fields := strings.Split(string(line), "\t")
		if len(fields) != 4 {
			return strict.Wrong(strict.Line(number), "line %d %q is not of a log", number, game.Clip(string(line))).Allow("time, seconds, command and outcome, separated by tabs")
		}
		seconds, err := strconv.ParseFloat(fields[1], 64)
		if err != nil || !(seconds >= 0 && seconds < 1e9) {
			return strict.Wrong(strict.Line(number), "line %d has %q for seconds", number, game.Clip(fields[1])).Allow("0 or more")
		}
		l.count(time.Duration(seconds*1e9), fields[2])
		l.lines[logKey(fields[2], fields[3])] = true
	}
	if err := l.file.Truncate(good); err != nil {
		return err
	}
	_, err := l.file.Seek(good, io.SeekStart)
	return err
}

// add writes a line.
func (l *log) add(took time.Duration, command, outcome string) error {
	took = took.Round(100 * time.Millisecond)
	l.count(took, command)
	key := logKey(command, outcome)
	l.lines[key] = true
	if _, err := fmt.Fprintf(l.file, "%s\t%.1f\t%s\n", time.Now().UTC().Format(time.RFC3339), took.Seconds(), key); err != nil {
		return err
	}
	return l.file.Sync()
}

// count adds the time that a command took.
func (l *log) count(took time.Duration, command string) {
	l.took += took
	if strings.HasPrefix(command, "playout selfplay ") {
		l.played += took
	}
}

// has reports whether the log has a line with this command and outcome.
func (l *log) has(command, outcome string) bool { return l.lines[logKey(command, outcome)] }

// logKey returns the part of a line with the command and the outcome.
func logKey(command, outcome string) string {
	clean := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	return clean(command) + "\t" + clean(outcome)
}

// Close closes and unlocks the log.
func (l *log) Close() error { return l.file.Close() }
