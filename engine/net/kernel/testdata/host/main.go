// Command host prints the kernels that its host allows, one a line.
package main

import (
	"fmt"

	"playout/engine/net"
)

func main() {
	for _, name := range net.Kernels() {
		fmt.Println(name)
	}
}
