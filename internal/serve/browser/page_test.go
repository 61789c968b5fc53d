package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The positions that are looked at.
const (
	saavedra  = "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1"
	mateInOne = "6k1/8/6K1/8/8/8/8/R7 w - - 0 1"
	ladder    = "7k/8/8/5K2/8/8/R7/8 w - - 0 1"
	squares   = "5k2/6p1/2p5/2P5/6P1/5K2/8/8 w - - 0 1"
	opposite  = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
)

// TestPage does with the page what people do.
func TestPage(t *testing.T) {
	p := open(t)
	for _, step := range []struct {
		name string
		do   func(*testing.T, *tab)
	}{
		{"open", testOpen},
		{"line", testLine},
		{"set up", testSetUp},
		{"keys", testKeys},
		{"drag", testDrag},
		{"fen", testFEN},
		{"promotion", testPromotion},
		{"map", testMap},
		{"squares", testSquares},
		{"solve", testSolve},
		{"share", testShare},
		{"pictures", testPictures},
	} {
		ok := t.Run(step.name, func(t *testing.T) {
			p.t = t
			step.do(t, p)
			p.innocent()
		})
		p.t = t
		if !ok {
			p.shoot("failed-" + strings.ReplaceAll(step.name, " ", "-"))
		}
	}
}

// testOpen wants the page to come up with a position and its answer.
func testOpen(t *testing.T, p *tab) {
	p.do(chromedp.Navigate(p.base + "/"))
	p.headline("White wins")
	p.fen(saavedra)
	if n := eval[int](p, "document.querySelectorAll('#board .piece').length"); n != 4 {
		t.Errorf("%d men on the board, want 4", n)
	}
	if text := p.text("#why"); !strings.Contains(text, "By table") || !strings.Contains(text, "KRvKP") {
		t.Errorf("the reason is %q", text)
	}
	if text := p.text("#moves-note"); text != "only c7 holds the result" {
		t.Errorf("the note is %q", text)
	}
}

// testLine plays best play through to mate.
func testLine(t *testing.T, p *tab) {
	p.look(ladder, "")
	p.headline("White wins")
	if text := strings.Join(strings.Fields(p.text("#line")), " "); text != "1.Kg6 Kg8 2.Ra8#" {
		t.Errorf("the line is %q", text)
	}
	p.click("#forth")
	p.fen("7k/8/6K1/8/8/8/R7/8 b - - 1 1")
	p.headline("White wins")
	p.click("#last")
	p.headline("Checkmate, White has won")
	p.click("#first")
	p.fen(ladder)
	p.click("#auto")
	p.headline("Checkmate")
	p.click("#back")
	p.headline("White wins")
	p.wait("document.querySelector('#distance').textContent === 'Mate in 1 move'")
}

// testSetUp sets a position up by hand, with the mouse.
func testSetUp(t *testing.T, p *tab) {
	p.look(opposite, "")
	p.headline("Draw")
	p.click(`[data-mode="setup"]`)
	p.click("#more summary")
	p.click("#clear")
	p.headline("Not a position")
	for _, man := range [][2]string{{"K", "g6"}, {"k", "g8"}, {"R", "b3"}} {
		p.click(`.tool[data-tool="` + man[0] + `"]`)
		p.square(man[1])
	}
	p.click(`.tool[data-tool="R"]`) // out of the hand again
	p.square("b3")
	p.square("a1")
	p.fen(mateInOne)
	p.shoot("setup")
	p.click(`[data-mode="play"]`)
	p.headline("White wins")
	p.square("a1")
	if n := eval[int](p, "document.querySelectorAll('.sq.to-win').length"); n != 14 {
		t.Errorf("%d squares where the rook wins are shown, want 14", n)
	}
	p.square("a8")
	p.headline("Checkmate, White has won")
}

// testKeys sets up and plays without a mouse.
func testKeys(t *testing.T, p *tab) {
	p.look(opposite, "")
	p.headline("Draw")
	p.do(chromedp.KeyEvent("s"), chromedp.Focus(chromedp.CSS(`[data-square="e1"]`)))
	p.do(chromedp.KeyEvent(kb.Delete), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("Q"))
	p.fen("8/8/8/4k3/4Q3/8/4P3/8 w - - 0 1")
	p.do(chromedp.KeyEvent("K"))
	p.do(chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Delete), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("k"))
	p.fen("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1")
	p.do(chromedp.Blur(chromedp.CSS(`[data-square="e6"]`)), chromedp.KeyEvent("s"))
	p.headline("White wins")
	p.do(chromedp.Focus(chromedp.CSS(`[data-square="e4"]`)), chromedp.KeyEvent(kb.Enter))
	p.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter))
	p.wait("document.querySelector('#fen').value.startsWith('8/8/4k3/8/5K2/8/4P3/8 b')")
	p.do(chromedp.KeyEvent("["))
	p.fen("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1")
}

// testDrag moves a man by dragging, which only a legal move does while playing.
func testDrag(t *testing.T, p *tab) {
	p.look(ladder, "")
	p.headline("White wins")
	drag := func(from, to string) {
		p.do(chromedp.DragAndDrop(chromedp.CSS(`[data-square="`+from+`"]`), chromedp.CSS(`[data-square="`+to+`"]`)))
	}
	drag("a2", "b3")
	p.fen(ladder)
	drag("f5", "f6")
	p.fen("7k/8/5K2/8/8/8/R7/8 b - - 1 1")
	p.click(`[data-mode="setup"]`)
	drag("a2", "b3")
	p.fen("7k/8/5K2/8/8/1R6/8/8 b - - 1 1")
	drag("b3", "d5")
	p.fen("7k/8/5K2/3R4/8/8/8/8 b - - 1 1")
	p.click(`[data-mode="play"]`)
}

// testFEN types positions, right and wrong ones.
func testFEN(t *testing.T, p *tab) {
	p.look(opposite, "")
	p.headline("Draw")
	typed := func(text string) {
		p.do(chromedp.SetValue(chromedp.CSS("#fen"), text), chromedp.SendKeys(chromedp.CSS("#fen"), kb.Enter))
	}
	typed("8/8/8/4k3/8/8/4P3 w")
	p.wait("!document.querySelector('#fen-error').hidden")
	typed("8/8/8/4k3/8/8/4P3/8 w - - 0 1")
	p.headline("Not a position")
	if text := p.text("#distance"); !strings.Contains(text, "king") {
		t.Errorf("%q says nothing of the king", text)
	}
	typed("7k/8/8/5K2/8/8/R7/8 w - - 98 80")
	p.headline("Draw by the 50-move rule")
	p.click(`[data-turn="b"]`)
	p.headline("Draw by the 50-move rule")
}

// testPromotion promotes to a rook, the one that does not stalemate.
func testPromotion(t *testing.T, p *tab) {
	p.look("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "")
	p.headline("White wins")
	for group, san := range map[string]string{"win": "c8=R", "draw": "c8=Q"} {
		if eval[int](p, `[...document.querySelectorAll(".group.`+group+` .chip")].filter((c) => c.firstChild.data === "`+san+`").length`) != 1 {
			t.Errorf("%s is not among the moves that %s", san, group)
		}
	}
	p.square("c7")
	p.square("c8")
	p.wait("document.querySelector('#promotion').open")
	p.click(`#promotion button[aria-label="c8=R"]`)
	p.fen("2R5/8/8/8/3r4/8/2K5/k7 b - - 0 1")
	p.headline("White wins")
}

// testMap looks at a heat map, and chooses another man for it.
func testMap(t *testing.T, p *tab) {
	p.look(opposite, "")
	p.headline("Draw")
	p.click(`[data-view="map"]`)
	p.wait("document.querySelectorAll('#overlay .heat').length > 50")
	wins := eval[int](p, "document.querySelectorAll('#overlay .heat.win').length")
	draws := eval[int](p, "document.querySelectorAll('#overlay .heat.draw').length")
	if wins == 0 || draws == 0 {
		t.Errorf("%d squares win and %d draw, want some of both", wins, draws)
	}
	p.square("e5")
	p.wait("location.search.includes('man=e5') && document.querySelector('#legend').textContent.includes('black king')")
}

// testSquares looks at corresponding squares.
func testSquares(t *testing.T, p *tab) {
	p.look(squares, "&view=squares")
	p.wait("document.querySelectorAll('#overlay .number.attacker').length > 0 && document.querySelectorAll('#overlay .number.defender').length > 0")
	for _, c := range []string{"critical", "fence"} {
		if eval[int](p, "document.querySelectorAll('#overlay ."+c+"').length") == 0 {
			t.Errorf("nothing is drawn of %s", c)
		}
	}
	p.square("c3")
	p.wait("document.querySelectorAll('#overlay .holds').length > 0")
}

// testSolve has an ending solved that nothing else has an answer to.
func testSolve(t *testing.T, p *tab) {
	p.look("8/3k4/8/4Pp2/8/3K2P1/8/8 w - - 0 1", "")
	p.headline("Not proven")
	p.click("#solve")
	p.headline("White wins")
	if text := p.text("#why"); !strings.Contains(text, "By the solver") {
		t.Errorf("the reason is %q", text)
	}
}

// testShare goes where a link leads.
func testShare(t *testing.T, p *tab) {
	p.look(ladder, "&view=map&man=f5&flip=1")
	p.headline("White wins")
	if q := p.address(); q.Get("fen") != strings.ReplaceAll(ladder, " ", "_") || q.Get("view") != "map" || q.Get("man") != "f5" || q.Get("flip") != "1" {
		t.Errorf("the address has %v", q)
	}
	first := eval[string](p, "document.querySelector('.sq').dataset.square")
	if first != "h1" {
		t.Errorf("the board begins with %s, want h1", first)
	}
}
