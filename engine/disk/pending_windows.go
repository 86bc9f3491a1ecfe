package disk

import (
	"os"
	"path/filepath"
)

// pending replaces renameio, which does not support this system. Here, too, a rename is atomic
// unless the power is lost during it.
type pending struct {
	*os.File
	path string
}

// openTemporary creates a temporary file that is to replace another.
func openTemporary(path string) (*pending, error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"*")
	if err != nil {
		return nil, err
	}
	return &pending{file, path}, nil
}

// CloseAtomicallyReplace has the name that renameio uses.
func (p *pending) CloseAtomicallyReplace() error {
	if err := p.Sync(); err != nil {
		return err
	}
	if err := p.Close(); err != nil {
		return err
	}
	return os.Rename(p.Name(), p.path)
}

// Cleanup removes the file if it has not replaced another.
func (p *pending) Cleanup() error {
	p.Close()
	return os.Remove(p.Name())
}
