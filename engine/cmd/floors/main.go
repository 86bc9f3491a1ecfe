// Command floors prints the rooms of the repository by floor: a room imports only rooms on lower
// floors, so that readers who start at the bottom know every import.
//
//	go run ./engine/cmd/floors           prints them, the lowest floor first
//	go run ./engine/cmd/floors -guide    makes the guide's picture current
//
// A room is a folder such as engine/game or ui/page with everything below it, or a top folder
// such as models. Its floor is one above the highest room that it imports, natively or in the
// browser. Tests and packages that only help tests do not count.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// picture is the file that -guide writes.
const picture = "static/guide/floors.svg"

func main() {
	guide := flag.Bool("guide", false, "make "+picture+" current")
	flag.Parse()
	if err := run(*guide); err != nil {
		fmt.Fprintln(os.Stderr, "floors:", err)
		os.Exit(1)
	}
}

// run prints the floors of the repository in the working folder, or draws them.
func run(guide bool) error {
	rooms, err := read(".")
	if err != nil {
		return err
	}
	floors, err := stack(rooms)
	if err != nil {
		return err
	}
	if guide {
		return os.WriteFile(filepath.FromSlash(picture), draw(floors), 0o644)
	}
	fmt.Print(list(floors))
	return nil
}
