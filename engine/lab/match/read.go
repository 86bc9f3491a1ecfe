package match

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/progress"
)

// Read sums up results files of matches of one game. Games of one net's name must
// all be of one net.
func Read(paths []string, log *progress.Log) (*arena.Tournament, error) {
	tournament := new(arena.Tournament)
	runs := map[string]dataset.Net{}
	for _, path := range paths {
		if err := add(tournament, path, runs, log); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return tournament, nil
}

// add adds a results file to a tournament.
func add(tournament *arena.Tournament, path string, runs map[string]dataset.Net, log *progress.Log) error {
	file, err := disk.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	config, header, results, cut, err := readResults(file)
	if err != nil {
		return err
	}
	if cut {
		log.Warn("%s is cut short after %d games", path, len(results))
	}
	for name, run := range header.Nets {
		if was, known := runs[name]; known && was.SHA256 != run.SHA256 {
			return fmt.Errorf("its games are of another net %q than those before; allowed: files of the same net", game.Clip(name))
		}
		runs[name] = run
	}
	return tournament.Add(config, results)
}

// readResults reads an untrusted results file.
func readResults(r io.Reader) (config arena.Config, header resultsHeader, results []arena.Result, cut bool, err error) {
	reader := bufio.NewReader(r)
	line, err := disk.ReadLine(reader)
	if err != nil && err != io.EOF {
		return config, header, nil, false, err
	}
	if err := json.Unmarshal(line, &header); err != nil {
		return config, header, nil, false, fmt.Errorf("line 1 is not the header of results (%s); allowed: a file that match -out has written", game.Clip(err.Error()))
	}
	if config, err = header.config(); err != nil {
		return config, header, nil, false, fmt.Errorf("line 1: %w", err)
	}
	results, _, cut, err = readGames(reader)
	return config, header, results, cut, err
}
