// Command components generates the Go code of the Vugu components in a folder. It
// runs vugugen, and replaces what vugugen writes out at every element by calls of
// playout/ui/node, which takes a third of the bytes.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	dir := "."
	if len(os.Args) == 2 {
		dir = os.Args[1]
	}
	if len(os.Args) > 2 || dir == "-h" || dir == "-help" || dir == "--help" {
		fmt.Fprintln(os.Stderr, "usage: components [folder]   make the code of the components there")
		os.Exit(2)
	}
	if err := generate(dir); err != nil {
		fmt.Fprintln(os.Stderr, "components:", err)
		os.Exit(1)
	}
}

// vugugen writes the code of a folder's components beside them.
func vugugen(dir string) error {
	if said, err := exec.Command("go", "tool", "vugugen", "-skip-go-mod", "-skip-main", dir).CombinedOutput(); err != nil {
		return fmt.Errorf("vugugen: %w: %s", err, said)
	}
	return nil
}

// generate runs vugugen and rewrites its code.
func generate(dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.vugu"))
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("%s has no components", dir)
	}
	if err := vugugen(dir); err != nil {
		return err
	}
	for _, file := range files {
		path := file[:len(file)-len(".vugu")] + "_gen.go"
		code, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if code, err = rewrite(code); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := os.WriteFile(path, code, 0o644); err != nil {
			return err
		}
	}
	return nil
}
