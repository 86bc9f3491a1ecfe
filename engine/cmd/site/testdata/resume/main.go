// Command resume leaves functions and comes back to them in all ways that Go knows: by
// switching goroutines within loops, by panics that are recovered, with larger stacks. It
// prints the same wherever it runs.
package main

import "runtime"

func main() {
	println("channels", channels(20))
	println("deferred", deferred(nil), deferred([]int{3, 4}))
	println("looped", looped(7))
	println("panics", panics())
	println("deep", deep(20000, 1))
	println("exits", exits())
	println("fields", fields(12))
}

// channels hands numbers from goroutine to goroutine, out of loops within loops.
func channels(n int) (sum int) {
	in, out := make(chan int), make(chan int, 3)
	go func() {
		for i := range n {
			for j := i; j > 0; j /= 2 {
				in <- i * j
			}
			runtime.Gosched()
		}
		close(in)
	}()
	go func() {
		x := 1.5
		for v := range in {
			for v > 0 {
				if v%3 == 0 {
					runtime.Gosched()
				}
				x += float64(v)
				v -= 5
			}
			select {
			case out <- int(x):
			default:
				out <- int(2 * x)
			}
		}
		close(out)
	}()
	for more := true; more; {
		var v int
		select {
		case v, more = <-out:
			for range v % 7 {
				sum += v
				runtime.Gosched()
			}
		}
	}
	return sum
}

// deferred recovers from what goes wrong in a loop, by a call that is deferred once.
func deferred(list []int) (result int) {
	defer func() {
		if recover() != nil {
			result += 100
		}
	}()
	for i := range 4 {
		runtime.Gosched()
		result += list[i]
	}
	return -1
}

// looped defers calls in a loop, so that their number is not known.
func looped(n int) (result int) {
	for i := range n {
		defer func() {
			if recover() != nil {
				result = result*2 + i
			}
			if i%2 == 1 {
				panic("again")
			}
		}()
	}
	defer func() { recover() }()
	for {
		if n--; 12/n > 5 {
			runtime.Gosched()
		}
	}
}

type node struct {
	next *node
	v    int
}

// panics counts what goes wrong: no pointer, no such index, no such type.
func panics() (count int) {
	for i := range 30 {
		count += func() (failed int) {
			defer func() {
				if recover() != nil {
					failed = i
				}
			}()
			list := &node{&node{nil, i}, i}
			for ; i%3 != 0; i /= 2 {
				list = list.next
				list.v++
			}
			var any any = i
			if i%5 == 4 {
				any = "text"
			}
			return any.(int) + make([]int, 10)[i]
		}()
	}
	return count
}

// deep needs more stack again and again, within a loop.
func deep(n, x int) int {
	var room [20]int
	for i := range room {
		if room[i] = x * i; i == n%20 && n > 0 {
			x = deep(n-1, x*31+i) + room[i/2]
		}
	}
	return x & 0xffff
}

// exits ends goroutines within loops.
func exits() (sum int) {
	done := make(chan int)
	for i := range 9 {
		go func() {
			defer func() { done <- i }()
			for j := 0; ; j++ {
				if j == i {
					runtime.Goexit()
				}
				runtime.Gosched()
			}
		}()
	}
	for range 9 {
		sum += <-done * 3
	}
	return sum
}

// fields compares in all ways.
func fields(n int) (sum int) {
	for i := range n {
		small, large, f := uint8(i*37), uint64(i)<<40, float32(i)/3
		if yes := small > 100; yes != (large != 0) && !(f > 2) {
			sum += i
		}
		for small != 0 && f < 3 {
			small, f = small&(small-1), f+0.5
			sum += int(small) + int(f)
		}
	}
	return sum
}
