//go:build !js

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// administratorPassword is that of the administrator of tests.
const administratorPassword = "password of the head"

// makeTeacher marks an account as a teacher's, as an administrator does.
func (s *lobbyServer) makeTeacher(name string) {
	s.t.Helper()
	command := exec.Command(lobbyProgram(s.t), "superuser", "-data", s.data, "head@school.example")
	command.Stdin = strings.NewReader(administratorPassword + "\n")
	if said, err := command.CombinedOutput(); err != nil {
		s.t.Fatalf("no administrator: %v: %s", err, said)
	}
	token := ""
	ask := func(method, path string, body any, into any) {
		s.t.Helper()
		data, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		request, err := http.NewRequest(method, s.url()+"api/collections/"+path, bytes.NewReader(data))
		if err != nil {
			s.t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Authorization", token)
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			s.t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err == nil {
			err = json.Unmarshal(text, into)
		}
		if err != nil || answer.StatusCode != http.StatusOK {
			s.t.Fatalf("%s %s: %s, %v, %s", method, path, answer.Status, err, text)
		}
	}
	var session struct{ Token string }
	ask("POST", "_superusers/auth-with-password", map[string]string{"identity": "head@school.example", "password": administratorPassword}, &session)
	token = session.Token
	var found struct{ Items []struct{ ID string } }
	ask("GET", fmt.Sprintf("users/records?filter=(name=%%22%s%%22)", name), nil, &found)
	if len(found.Items) != 1 {
		s.t.Fatalf("%d accounts are called %s, want 1", len(found.Items), name)
	}
	var changed struct{ Teacher bool }
	ask("PATCH", "users/records/"+found.Items[0].ID, map[string]bool{"teacher": true}, &changed)
	if !changed.Teacher {
		s.t.Fatalf("%s is no teacher", name)
	}
}

// submit presses the button of a form whose action ends in a path, and waits for the page that
// follows.
func (p *page) submit(action string) {
	p.t.Helper()
	eval[any](p, `window.before = true`)
	p.click(fmt.Sprintf(`form[action$=%q] button`, action))
	p.wait(`!window.before && document.readyState === 'complete'`)
	if problem := eval[string](p, `document.querySelector('.problem')?.innerText ?? ''`); problem != "" {
		p.t.Fatalf("%s: %s", action, problem)
	}
}

// open opens a page of the lobby.
func (s *lobbyServer) open(p *page, path string) {
	s.t.Helper()
	p.do(cd.Navigate(s.url() + path))
	p.wait(`document.readyState === 'complete'`)
}

// A teacher makes a class, which students join by its code. An assignment's results arrive by
// themselves, and a tournament opens its games and counts them. Axe-core finds nothing wrong with
// any of these pages, which fit on a phone, and which speak Spanish, too.
func TestLobbySchool(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	source, err := os.ReadFile(axeFile)
	if err != nil {
		t.Skip("no axe-core in .cache: ./build.sh test installs it by npm")
	}
	s := startLobby(t)
	teacher, ana, bert := s.member("Teacher", ""), s.member("Ana", ""), s.member("Bert", "")
	s.makeTeacher("Teacher")
	look := func(p *page, where string) {
		t.Helper()
		eval[any](p, string(source)+"; 0")
		p.prefer("prefers-color-scheme", "light", "prefers-reduced-motion", "reduce")
		p.checkAxe(where + ", on a desktop, light")
		p.prefer("prefers-color-scheme", "dark", "prefers-reduced-motion", "reduce")
		p.do(cd.EmulateViewport(360, 740, cd.EmulateTouch, cd.EmulateMobile))
		p.checkAxe(where + ", on a phone, dark")
		if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > 360 {
			t.Errorf("%s: the page is %d pixels wide on a phone, want at most 360", where, wide)
		}
		p.do(cd.EmulateViewport(1280, 720))
	}
	s.open(teacher, "lobby/classes")
	look(teacher, "classes of a teacher")
	teacher.set(`form[action$="/classes"] [name=name]`, "4b <b>")
	teacher.submit("/lobby/classes")
	class := strings.TrimPrefix(regexp.MustCompile(`/lobby/class/\w+`).FindString(eval[string](teacher, `document.querySelector('[data-code]') ? location.href : [...document.links].map(a => a.href).join(' ')`)), "/")
	s.open(teacher, class)
	code := eval[string](teacher, `document.querySelector('[data-code]').dataset.code`)
	for _, student := range []*page{ana, bert} {
		s.open(student, "lobby/classes")
		student.set(`[name=code]`, code)
		student.submit("/classes/join")
	}
	s.open(teacher, class)
	teacher.click(`details:has(form[action$="/assign"]) summary`)
	teacher.set(`form[action$="/assign"] [name=set]`, exerciseSet)
	teacher.submit("/assign")
	teacher.click(`a[href*="/lobby/assignment/"]`)
	teacher.wait(`document.querySelector('[data-results]')`)
	assignment := eval[string](teacher, `location.pathname.slice(1)`)

	s.open(ana, assignment)
	look(ana, "an assignment of a student")
	ana.click(`.actions a.button`)
	ana.click(`[data-action=start-set]`)
	ana.waitPosed()
	ana.chooseSquares("h1")
	ana.waitExerciseState("solved")
	for begun := false; !begun; { // the result is on its way
		s.open(teacher, assignment)
		begun = eval[bool](teacher, `!!document.querySelector('[data-exercise-state=solved]')`)
	}
	if got := eval[string](teacher, `[...document.querySelectorAll('tr[data-result]')].map(r => r.querySelector('th').innerText + ' ' + r.dataset.result).join()`); got != "Ana 10,Bert 0" {
		t.Errorf(`the table of results has %s, want "Ana 10,Bert 0"`, got)
	}
	look(teacher, "results")

	s.open(teacher, class)
	teacher.click(`details:has(form[action$="/tournament"]) summary`)
	look(teacher, "a class of a teacher")
	teacher.set(`form[action$="/tournament"] [name=title]`, "Cup")
	teacher.set(`form[action$="/tournament"] [name=game]`, "othello")
	teacher.submit("/tournament")
	if !eval[bool](teacher, `location.pathname.startsWith('/lobby/tournament/')`) {
		teacher.click(`a[href*="/lobby/tournament/"]`)
		teacher.wait(`location.pathname.startsWith('/lobby/tournament/') && document.readyState === 'complete'`)
	}
	tournament := eval[string](teacher, `location.pathname.slice(1)`)
	teacher.submit("/next")
	first := eval[string](teacher, `document.querySelector('[data-round] tbody th').innerText`)
	players := []*page{ana, bert} // the first seat first
	if first == "Bert" {
		players = []*page{bert, ana}
	}
	for _, p := range players {
		s.open(p, tournament)
		p.click(`[data-round] td a`)
		p.wait(`document.querySelector('main')?.dataset.lobby === 'in'`)
		p.click(lobbyDialog + `[data-action=join]`)
	}
	waitConnected(players...)
	players[0].clickSquares("f5")
	players[1].waitGame(1, "human")
	players[1].click(`[data-action=resign]`)
	players[1].click(`[data-action=resign-game]`)
	players[0].waitGame(1, "over")
	s.open(teacher, tournament)
	if got := eval[string](teacher, `document.querySelector('[data-round] [data-result]').dataset.result`); got != "1-0" {
		t.Errorf("the pairing's result is %q, want 1-0", got)
	}
	look(teacher, "a tournament")

	s.open(players[0], "lobby/")
	look(players[0], "statistics")
	s.open(players[0], "lobby/account")
	look(players[0], "an account")
	s.open(players[0], "lobby/account?lang=es")
	players[0].wait(`document.documentElement.lang === 'es'`)
	for path, words := range map[string]string{"lobby/": "Estadísticas", "lobby/account": "Cuenta", "lobby/classes": "Clases", tournament: "Ronda"} {
		s.open(players[0], path)
		if text := eval[string](players[0], `document.querySelector('main').innerText`); !strings.Contains(text, words) || regexp.MustCompile(`\b(Played|Password|Name|Round)\b`).MatchString(text) {
			t.Errorf("%s in Spanish: %.300q, want %s in it and no English", path, text, words)
		}
	}
}

// The first start prints an address at which a person becomes the administrator. The pages there
// load nothing from elsewhere.
func TestLobbyAdministrator(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	s := startLobby(t)
	said := s.said()
	address := regexp.MustCompile(`http://\S+/_/#/pbinstall/\S+`).FindString(said)
	if address == "" {
		t.Fatalf("the first start names no address for an administrator:\n%s", said)
	}
	p := newProfilePage(t)
	p.url = s.url()
	p.do(cd.Navigate(strings.Replace(address, "localhost", "127.0.0.1", 1)))
	p.wait(`document.querySelectorAll('input[type=password]').length === 2`)
	p.set(`input[type=email]`, "head@school.example")
	eval[any](p, `[...document.querySelectorAll('input[type=password]')].forEach((e, i) => { e.id = 'password-' + i; })`)
	for _, field := range []string{"#password-0", "#password-1"} {
		p.set(field, administratorPassword)
	}
	p.click(`form button[type=submit], form button:not([type])`)
	p.wait(`location.hash.includes('collections') && document.body.innerText.includes('users')`)
	for _, name := range []string{"games", "acts", "settings"} {
		p.wait(fmt.Sprintf(`document.body.innerText.includes(%q)`, name))
	}
}
