package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// testPictures leaves pictures of the page on a desk and on a phone, light and dark, and
// wants nothing to stick out sideways.
func testPictures(t *testing.T, p *tab) {
	for _, screen := range []struct {
		name          string
		width, height int64
		options       []chromedp.EmulateViewportOption
	}{
		{"desktop", 1280, 900, nil},
		{"phone", 390, 844, []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait}},
	} {
		p.do(chromedp.EmulateViewport(screen.width, screen.height, screen.options...))
		for _, scheme := range []string{"light", "dark"} {
			p.colours(scheme)
			name := screen.name + "-" + scheme
			p.look(saavedra, "")
			p.headline("White wins")
			p.shoot(name)
			p.look(opposite, "&view=map&man=e1")
			p.wait("document.querySelectorAll('#overlay .heat').length > 50")
			p.shoot(name + "-map")
			p.look(squares, "&view=squares")
			p.wait("document.querySelectorAll('#overlay .number').length > 0")
			p.shoot(name + "-squares")
			p.click(`[data-mode="setup"]`)
			p.shoot(name + "-setup")
			p.do(chromedp.KeyEvent("?"))
			p.wait("document.querySelector('#help').open")
			p.shoot(name + "-help")
			if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > screen.width {
				t.Errorf("%s: the page is %d wide", name, wide)
			}
		}
	}
	p.colours("light")
	p.do(chromedp.EmulateViewport(1280, 900))
}
