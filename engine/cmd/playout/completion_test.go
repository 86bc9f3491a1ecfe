package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playout/engine/games"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/strict"
)

// words returns the candidates for the last word of a command line after "playout".
func words(line string) (all []string) {
	for _, c := range complete(strings.Split(line, " ")) {
		all = append(all, c.word)
	}
	return all
}

// Every verb is completed, and every flag of each, with one dash and two, at each beginning; the
// flags of a verb without other arguments also without a dash.
func TestEverythingIsCompleted(t *testing.T) {
	for _, v := range verbs() {
		for i := range len(v.name) + 1 {
			for _, before := range []string{"", "help "} {
				if got := words(before + v.name[:i]); !slices.Contains(got, v.name) {
					t.Errorf("completions of %q are %q, want %s among them", before+v.name[:i], got, v.name)
				}
			}
		}
		for _, name := range flagNames(t, v) {
			for _, i := range []int{0, 1, len(name) / 2, len(name)} {
				for _, dashes := range []string{"-", "--"} {
					if got, line := words(v.name+" "+dashes+name[:i]), dashes+name; !slices.Contains(got, line) {
						t.Errorf("completions of %q are %q, want %s among them", v.name+" "+dashes+name[:i], got, line)
					}
				}
			}
			if got := words(v.name + " "); v.operands == "" && !slices.Contains(got, "-"+name) {
				t.Errorf("completions of %q are %q, want -%s among them", v.name+" ", got, name)
			}
		}
	}
}

// Every value that is offered for a flag is one that the flag takes, or the beginning of one.
func TestValuesAreAllowed(t *testing.T) {
	t.Chdir(t.TempDir())
	impossible := map[string]string{"games": "-1", "seconds": "0", "scale": "0", "workers": "0"} // a verb refuses them before its work
	tried := 0
	for _, v := range verbs() {
		v.flags().VisitAll(func(f *flag.Flag) {
			for _, value := range words(v.name + " -" + f.Name + "=") {
				if kindOf(f) == "" || kindOf(f) == "agents" || strings.HasSuffix(value, ":") || strings.HasSuffix(value, "=") || strings.HasSuffix(value, ",") {
					continue
				}
				tried++
				_, text, _ := strings.Cut(value, "=")
				args := []string{value}
				for name, value := range impossible {
					if v.name != "match" && name != f.Name && v.flags().Lookup(name) != nil {
						args = append(args, "-"+name+"="+value)
					}
				}
				if f.Name != "game" && v.flags().Lookup("game") != nil {
					args = append(args, "-game="+games.Names()[0])
				}
				if v.name == "train" && f.Name != "data" && f.Name != "recipe" {
					args = append(args, "-data=none.data", "-out=none.onnx")
				}
				if v.name == "match" && f.Name != "agents" {
					args = append(args, "-agents=random random", "-print-spec")
				}
				_, _, errs := call("", append([]string{v.name}, args...)...)
				if strings.Contains(errs, `"`+text+`"`) {
					t.Errorf("%s %q: %s; want no complaint about the value", v.name, args, errs)
				}
			}
		})
	}
	if tried < 30 {
		t.Errorf("%d values are tried, want 30 or more", tried)
	}
}

func TestComplete(t *testing.T) {
	for line, want := range map[string]string{
		"mat":                                  "match",
		"nothing -":                            "",
		"match -ga":                            "-game -games",
		"match -game ":                         strings.Join(games.Names(), " "),
		"match -game o":                        "othello",
		"replay -game ":                        "geese",
		"match --game=o":                       "--game=othello",
		"match -nothing=":                      "",
		"match -openings ":                     "random:8 random:4 random:0 book file=",
		"match -openings b":                    "book book,",
		"match -openings file=":                "", // then the shell completes files
		"match -openings book,":                "book,order=given book,order=shuffled book,first= book,plies=",
		"match -openings=book,first=3,o":       "-openings=book,first=3,order=given -openings=book,first=3,order=shuffled",
		"match -openings file=a.pgn":           "",
		"match -adjudicate ":                   "exact resign: draw: plies=",
		"match -adjudicate ex":                 "exact exact,",
		"match -adjudicate exact,":             "exact,resign: exact,draw: exact,plies=",
		"match -adjudicate resign:":            "resign:moves= resign:score= resign:both",
		"match -adjudicate exact,resign:both,": "exact,resign:both,moves= exact,resign:both,score= exact,resign:both,draw: exact,resign:both,plies=",
		"match -adjudicate draw:from=3,resign:moves=2,s": "draw:from=3,resign:moves=2,score=",
		"match -sprt 0,5":                      "",
		"match -sprt 0,5,m":                    "0,5,model=logistic 0,5,model=normalized",
		"match -agents ra":                     "random random ",
		"match -agents uc":                     "uct uct  uct: uci:cmd=",
		"bestmove -agent uci:":                 "uci:cmd= uci:ms= uci:elo= uci:variant=",
		"bestmove -agent uci:cmd=":             "",
		"bestmove -agent alphabeta:dep":        "alphabeta:depth=",
		"bestmove -agent alphabeta:depth=3,no": "alphabeta:depth=3,nodes=",
		"bestmove -agent flat:playouts=w":      "flat:playouts=wary",
		"match -json -format r":                "roundrobin",
		"match -format=gauntlet -se":           "-seating -seed",
		"match -seating ":                      "each fixed",
		"match -out ":                          "",
		"match -records -":                     "",
		"exercise ":                            "check solve link package",
		"exercise check ":                      "",
		"exercise -format ":                    "scorm12 scorm2004",
		"exercise -format scorm12 p":           "package",
		"table r1-s":                           "r1-start",
		"table al":                             "all",
		"standings ":                           "",
		"standings -- -":                       "",
		"bestmove -agent level:1":              "level:1 level:10",
		"explain -agent ":                      "alphabeta flat uct puct",
		"completion ":                          "bash zsh fish",
	} {
		if got := strings.Join(words(line), " "); got != want {
			t.Errorf("completions of %q are %q, want %q", line, got, want)
		}
	}
	if got := complete(nil); len(got) != len(verbs())+1 {
		t.Errorf("without words there are %d completions, want %d", len(got), len(verbs())+1)
	}
	for _, c := range []struct{ line, want string }{
		{"completion", "playout completion: 0 shells are named; allowed: one of bash, zsh, fish\n"},
		{"completion csh", "playout completion: shell \"csh\" is unknown; allowed: bash, zsh, fish\n"},
		{"completion ../playout.bash", "playout completion: shell \"../playout.bash\" is unknown; allowed: bash, zsh, fish\n"},
	} {
		if status, out, errs := call("", strings.Fields(c.line)...); status != 2 || out != "" || errs != c.want {
			t.Errorf("%s: status %d, %q, %q; want 2 and %q", c.line, status, out, errs, c.want)
		}
	}
}

// Inside quotes the agent that is typed is completed, with those before it.
func TestCompleteInQuotes(t *testing.T) {
	for typed, want := range map[string]string{
		"level:2 ra":                   "level:2 random",
		"level:2 alphabeta:depth=3,no": "level:2 alphabeta:depth=3,nodes=",
		"random rul":                   "random rules",
	} {
		var got []string
		for _, c := range complete([]string{"match", "-agents", typed}) {
			got = append(got, c.word)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("completions of %q are %q, want %q", typed, got, want)
		}
	}
}

// Every offered part of a value is one that its flag reads, once it has a number.
func TestOfferedPartsAreAllowed(t *testing.T) {
	for flag, befores := range map[string][]string{
		"openings":   {"book,", "file=x,"},
		"adjudicate": {"", "exact,", "resign:", "draw:", "draw:from=9,", "resign:both,"},
		"sprt":       {"0,5,"},
	} {
		for _, before := range befores {
			for _, c := range complete([]string{"match", "-" + flag, before}) {
				value := c.word
				switch {
				case strings.HasSuffix(value, "="):
					value += "1"
					if flag == "sprt" {
						value = c.word + "0.05"
					}
				case value[len(value)-1] == ':' || value[len(value)-1] == ',':
					continue
				}
				s := match.Spec{Game: "chess", Agents: []string{"random", "random"}, Games: 2}
				if err := s.Read(fmt.Appendf(nil, "{%q:%q}", flag, value)); err != nil {
					t.Fatal(err)
				}
				for _, fault := range strict.FaultsOf(s.Check()) {
					if strings.Contains(fault.Got, "\""+value+"\"") {
						t.Errorf("-%s %s is offered: %v", flag, value, fault)
					}
				}
			}
		}
	}
	for _, key := range engineKeys {
		if _, err := player.Parse(games.All()[0], "uci:cmd=x,"+key+"1"); err != nil && strings.Contains(err.Error(), "no key") {
			t.Errorf("uci:%s is offered: %v", key, err)
		}
	}
}

// Any words have completions that begin with the last of them, and none is empty.
func FuzzComplete(f *testing.F) {
	for _, line := range []string{"", "match -game o", "match --=", "match -=x", "table -- -", "help help -", "exercise check x y -", "match -- -- ", "- -"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		all := strings.Split(line, " ")
		for _, c := range complete(all) {
			if !strings.HasPrefix(c.word, all[len(all)-1]) || c.word == "" || strings.ContainsAny(c.word+c.about, "\t\n") {
				t.Errorf("a completion of %q is %+v, want one that begins with its last word", line, c)
			}
		}
	})
}

// The scripts call completion inside each shell; a shell that is not here is left out.
var shellScripts = map[string]string{
	"bash": `eval "$(./playout completion bash)"
complete -p playout >/dev/null || exit 1
COMP_LINE=$1 COMP_POINT=${#1}
IFS=' ' read -ra COMP_WORDS <<<"$(sed 's/\([=:]\)/ \1 /g' <<<"$1")"
[[ $1 == *[\ =:] ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_playout ./playout
printf '%s\n' "${COMPREPLY[@]}"`,
	"zsh": `compdef() { [[ $1 == _playout && $2 == playout ]] || exit 1 }
compset() { }
_files() { }
compadd() { while [[ $1 == -* ]]; do [[ $1 == -[dS] ]] && shift; [[ $1 == -a ]] && print -rl -- "${(@P)2}"; shift; done }
eval "$(./playout completion zsh)"
words=("${(@s: :)1}") CURRENT=$#words
_playout`,
	"fish": `./playout completion fish | source
complete -C $argv[1] | string replace -r '\t.*' ''
true`,
}

// In each shell the script offers verbs, flags and values, and files where there is no choice. Bash
// completes only what follows the last = or :.
func TestShellsComplete(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.Symlink(self, "playout"); err != nil {
		t.Fatal(err)
	}
	for shell, script := range shellScripts {
		t.Run(shell, func(t *testing.T) {
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skipf("%s is not on this machine, so its script is not run", shell)
			}
			name := filepath.Join(t.TempDir(), "script")
			if err := os.WriteFile(name, []byte(script), 0o644); err != nil {
				t.Fatal(err)
			}
			lines := map[string]string{
				"mat":                "match",
				"match -ga":          "-game -games",
				"match -game ":       strings.Join(games.Names(), " "),
				"match -game=o":      "-game=othello",
				"match -seating fi":  "fixed",
				"match -openings fi": "file=",
				"table r1-s":         "r1-start",
				"match -nothing=":    "",
			}
			if shell == "bash" { // the others give quotes to the program
				lines[`match -game othello -agents "level:2 ra`] = "level:2 random"
				lines[`match -agents "level:2 random" -openings=b`] = "book book,"
			}
			for line, want := range lines {
				if _, after, is := strings.Cut(want, "="); is && shell == "bash" && strings.Contains(line, "=") {
					want = after
				}
				out, err := exec.Command(path, name, "./playout "+line).CombinedOutput()
				got := strings.Join(strings.Fields(string(out)), " ")
				if err != nil || got != want {
					t.Errorf("%s completes %q with %q, %v; want %q", shell, line, got, err, want)
				}
			}
		})
	}
}
