// Command everyday does what needs the runtime's tables: it grows and shrinks stacks, collects
// garbage with pointers in frames, panics and recovers through wrappers and inlined functions,
// and calls through reflection. It prints the same wherever it runs.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"sort"
	"strings"
	"sync"
	"time"
)

func main() {
	fmt.Println("recovered", recovered())
	fmt.Println("not recovered", notRecovered())
	fmt.Println("nil receiver", said(func() { _ = stringers[0].String() }))
	fmt.Println("runtime error", said(func() { var list []int; _ = list[len(list)] }), said(func() { var m map[string]int; m["a"] = 1 }))
	fmt.Println("deep", deep(30000, &link{value: 1}))
	fmt.Println("moved", moved(30000, new(int)))
	fmt.Println("garbage", garbage(200))
	fmt.Println("goroutines", goroutines(50))
	fmt.Println("timers", timers())
	fmt.Println("reflected", reflected())
	fmt.Println("coded", coded())
	fmt.Println("finalized", finalized())
	fmt.Println("callers", callers())
	fmt.Println("nested", nested())
}

// said returns the text of a function's panic, as far as it names no function of the program.
func said(f func()) (text string) {
	defer func() {
		text = fmt.Sprint(recover())
		if _, after, is := strings.Cut(text, " called using nil "); is {
			text = "called using nil" + after[:1]
		}
	}()
	f()
	return "nothing"
}

// name has methods of values, for which the compiler makes wrappers.
type name string

func (n name) String() string { return string(n) }

// undo recovers, as a method of a value and of what embeds it. It is small enough to be
// inlined into its wrappers.
func (n name) undo() { caught(recover()) }

var stringers = []fmt.Stringer{(*name)(nil)}

type undoer interface{ undo() }

type holder struct{ name }

// record has what was recovered.
var record []string

func caught(what any) { record = append(record, fmt.Sprint(what)) }

// recovered panics under deferred calls of all kinds.
func recovered() []string {
	record = nil
	var u undoer = name("direct")
	var p undoer = &holder{"embedded"}
	for i, f := range []func(){
		func() { defer u.undo(); panic("interface") },
		func() { defer p.undo(); panic("pointer in an interface") },
		func() { f := u.undo; defer f(); panic("bound") },
		func() { f := (*holder).undo; defer f(&holder{}); panic("expression") },
		func() { defer holder{}.undo(); panic("promoted") },
		func() {
			for range 3 {
				defer u.undo()
			}
			panic("in a loop")
		},
		func() {
			defer func() { caught(recover()) }()
			inlined(nil)
		},
		func() { defer func(f func()) { f() }(p.undo); defer p.undo(); panic("through another") },
	} {
		func() {
			defer func() {
				if r := recover(); r != nil {
					record = append(record, fmt.Sprint("missed ", i, r))
				}
			}()
			f()
		}()
	}
	return record
}

// inlined panics, in a function that the compiler inlines.
func inlined(list []int) int { return list[3] }

// notRecovered panics under deferred calls that must not recover.
func notRecovered() (missed int) {
	var u undoer = name("")
	for _, f := range []func(){
		func() { defer recover(); panic(1) },
		func() { defer func() { func() { caught(recover()) }() }(); panic(2) },
		func() { defer func() { u.undo() }(); panic(3) },
		func() { defer func() { helper() }(); panic(4) },
		func() { defer func() { defer u.undo() }(); panic(5) },
		func() { defer func(f func()) { f() }(u.undo); panic(6) }, // inlined into a wrapper
	} {
		func() {
			defer func() {
				if r := recover(); r != nil {
					missed = missed*10 + r.(int)
				}
			}()
			f()
		}()
	}
	return missed
}

func helper() { caught(recover()) }

type link struct {
	value int
	next  *link
}

// deep grows the stack, with pointers into it and from it.
func deep(n int, from *link) int {
	here := link{from.value + n%3, nil}
	if n == 0 {
		runtime.GC()
		return here.value
	}
	from.next = &here
	got := deep(n-1, &here)
	if n%7000 == 0 {
		runtime.GC()
	}
	return got + from.next.value&1
}

// moved grows the stack, with pointers from each frame to the one before it.
func moved(n int, from *int) int {
	here := [4]int{1: *from + n}
	if n == 0 {
		return here[1]
	}
	got := moved(n-1, &here[1])
	*from++
	return got + here[1]&1
}

// garbage keeps a few of many lists, in variables only.
func garbage(n int) (sum int) {
	var kept [8]*link
	for i := range n {
		l := &link{value: i}
		for j := range 50 {
			l = &link{j, l}
		}
		kept[i%8] = l
		if i%40 == 0 {
			runtime.GC()
		}
	}
	for _, l := range kept {
		for ; l != nil; l = l.next {
			sum += l.value
		}
	}
	return sum
}

// goroutines counts those that are there, without the runtime's own.
func goroutines(n int) []int {
	most, sum := 0, 0
	var all sync.WaitGroup
	results := make(chan int)
	for i := range n {
		all.Add(1)
		go func() {
			defer all.Done()
			results <- deep(i*20, &link{value: i})
		}()
	}
	for range 3 {
		runtime.Gosched()
	}
	most = runtime.NumGoroutine()
	for range n {
		sum += <-results
	}
	all.Wait()
	runtime.Gosched()
	return []int{most, runtime.NumGoroutine(), sum}
}

func timers() (order []int) {
	done := make(chan int)
	for _, ms := range []int{15, 5, 10} {
		time.AfterFunc(time.Duration(ms)*time.Millisecond, func() { done <- ms })
	}
	for range 3 {
		order = append(order, <-done)
	}
	return order
}

// reflected calls methods and made functions, with stacks that grow and garbage in between.
func reflected() []any {
	grow := func(l *link, s string) (int, string) {
		n := deep(3000, l)
		runtime.GC()
		return n, s + "!"
	}
	made := reflect.MakeFunc(reflect.TypeOf(grow), func(in []reflect.Value) []reflect.Value {
		deep(4000, &link{})
		runtime.GC()
		return reflect.ValueOf(grow).Call(in)
	}).Interface().(func(*link, string) (int, string))
	n, s := made(&link{value: 4}, "made")
	bound := reflect.ValueOf(holder{"bound"}).MethodByName("String").Interface().(func() string)
	runtime.GC()
	t := reflect.TypeOf(map[name][]holder{})
	return []any{n, s, bound(), t.String(), reflect.TypeOf(struct{ A, B int }{}).String(), reflect.PointerTo(reflect.TypeOf(record)) == reflect.TypeOf(&record)}
}

// coded writes values as JSON and reads them.
func coded() string {
	type inner struct {
		Names map[string]name `json:"names,omitempty"`
		Sizes []float64
	}
	in := struct {
		*inner
		At   time.Duration
		Any  any
		Skip func() `json:"-"`
	}{&inner{map[string]name{"b": "2", "a": "1"}, []float64{1.5, -2}}, time.Second, []any{nil, true, "x"}, nil}
	text, err := json.Marshal(in)
	var out struct {
		Names map[string]string
		At    int
		Any   []any
		Sizes string
	}
	var wrong *json.UnmarshalTypeError
	if into := json.Unmarshal(text, &out); !errors.As(into, &wrong) {
		return fmt.Sprint("no error: ", into)
	}
	names := []string{}
	for n := range out.Names {
		names = append(names, n)
	}
	sort.Strings(names)
	return fmt.Sprint(string(text), err, names, out.At, out.Any, wrong)
}

func finalized() bool {
	done := make(chan bool, 1)
	func() { runtime.SetFinalizer(&link{value: 5}, func(l *link) { done <- l.value == 5 }) }()
	deep(100, &link{})
	runtime.GC()
	select {
	case ok := <-done:
		return ok
	case <-time.After(5 * time.Second):
		return false
	}
}

// callers asks where it is, without looking at the answers.
func callers() bool {
	var pcs [20]uintptr
	frames, n := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs[:])]), 0
	for more := true; more; n++ {
		_, more = frames.Next()
	}
	_, _, _, ok := runtime.Caller(0)
	return ok && n >= 3 && runtime.FuncForPC(reflect.ValueOf(callers).Pointer()) != nil
}

// nested panics while panicking, and ends a goroutine meanwhile.
func nested() (said []string) {
	func() {
		defer func() { said = append(said, fmt.Sprint(recover())) }()
		defer func() {
			defer func() { said = append(said, fmt.Sprint(recover())) }()
			panic("inner")
		}()
		panic("outer")
	}()
	done := make(chan string)
	go func() {
		defer close(done)
		defer func() { done <- fmt.Sprint("goexit ", recover()) }()
		runtime.Goexit()
	}()
	for s := range done {
		said = append(said, s)
	}
	return said
}
