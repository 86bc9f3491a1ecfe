// Command resume leaves functions and comes back to them in all ways that Go knows: by
// switching goroutines within loops, by panics that are recovered, with larger stacks. It
// prints the same wherever it runs.
package main

import (
	"reflect"
	"runtime"
	"slices"
)

func main() {
	println("channels", channels(20))
	println("deferred", deferred(nil), deferred([]int{3, 4}))
	println("looped", looped(7))
	println("panics", panics())
	println("deep", deep(20000, 1))
	println("exits", exits())
	println("fields", fields(12))
	println("missing", missing())
	println("collected", collected(12, nil))
	println("indirect", indirect(5))
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

type tree struct {
	left, right *tree
	keys        []int
}

// missing looks at what is not there at many places of one function, and keeps what it had
// made until then.
func missing() (sum int) {
	for depth := range 8 {
		full := &tree{keys: []int{depth}}
		for range depth {
			full = &tree{left: full, keys: []int{len(full.keys), depth}}
		}
		sum = sum*3 + func() (found int) {
			kept := []*tree{full}
			defer func() {
				junk := 0
				for i := range 50 {
					junk += len(make([]int, 1000+i))
				}
				runtime.GC()
				if err, is := recover().(runtime.Error); is {
					found += len(err.Error()) + len(kept[0].keys) + junk/100
				}
			}()
			at := full
			kept = append(kept, at.left)
			found = len(at.left.keys)
			found += len(at.left.left.keys)
			kept = append(kept, at.left.left)
			found += at.left.left.left.keys[0]
			at.left.left.left.left.right = at
			found += len(at.left.left.left.left.right.left.keys)
			return found + len(kept[len(kept)-1].left.left.left.left.left.left.keys)
		}()
	}
	return sum
}

// collected needs more stack while garbage is collected, and has pointers to it on the stack.
func collected(n int, above *tree) (sum int) {
	var room [300]*tree
	for i := range room {
		room[i] = &tree{left: above, keys: make([]int, i)}
	}
	if n > 0 {
		runtime.GC()
		sum = collected(n-1, room[n])
		done := make(chan int)
		go func() { done <- collected(n/2-1, room[n+1]) }()
		sum += <-done
	}
	for i, t := range room {
		if len(t.keys) != i || t.left != above {
			panic("lost")
		}
		sum += i
	}
	return sum & 0xffffff
}

type counter struct{ n int }

func (c *counter) add(by int) int   { c.n += by; runtime.Gosched(); return c.n }
func (c counter) Times(by int) int  { return c.n * by }
func (c counter) Fails(int) (n int) { panic(c.n) }

// indirect calls through pointers to functions, interfaces, methods and reflection.
func indirect(n int) (sum int) {
	c := &counter{}
	calls := []func(int) int{c.add, c.Times, func(i int) int { runtime.Gosched(); return i * n }, c.add}
	for i := range n * len(calls) {
		sum = sum*7&0xffff + calls[i%len(calls)](i)
	}
	var timer interface{ Times(int) int } = c
	sum += timer.Times(3)
	for _, method := range []string{"Times", "Fails"} {
		func() {
			defer func() {
				if said := recover(); said != nil {
					sum += said.(int)
				}
			}()
			sum += int(reflect.ValueOf(c).MethodByName(method).Call([]reflect.Value{reflect.ValueOf(n)})[0].Int())
		}()
	}
	slices.SortFunc(calls, func(a, b func(int) int) int { runtime.Gosched(); return 0 })
	return sum
}
