package account

import (
	"fmt"
	"strings"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
)

// Text returns the account in sentences, a paragraph each, without the verdict itself.
func (a *Account) Text() []string {
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if a.By == answer.Nothing {
		add("Nothing is proven: %s.", a.Why)
	} else {
		add("Proof: by %s; %s.", a.By, a.Why)
	}
	w, exact := a.Bounds.Exact()
	for _, r := range a.Recognized {
		if r.Why != a.Why && (!exact || w == chess.Draw || r.Claim == "wins") { // of a win, who cannot win is no news
			add("Also: %s (recognizer: %s).", r.Why, r.Family)
		}
	}
	if s := a.keepText(); s != "" {
		add("%s", s)
	}
	for _, m := range a.Mistakes {
		s := fmt.Sprintf("%s %s", m.SAN, resultIn(m.Bounds))
		if m.Reply != "" {
			s += ": " + m.Reply + " is the answer"
		}
		add("%s.", s)
	}
	if s := a.turnedText(); s != "" {
		add("%s", s)
	}
	if s := a.planText(); s != "" {
		add("%s", s)
	}
	if a.Critical != 0 {
		add("Critical squares of %s's king, from which he wins on the move wherever the other king is: %s.",
			capital(a.Attacker), strings.Join(answer.Names(a.Critical), " "))
	}
	return out
}

func capital(c chess.Color) string { return strings.ToUpper(c.String()[:1]) + c.String()[1:] }

// keepText says which moves keep the result.
func (a *Account) keepText() string {
	w, ok := a.Bounds.Exact()
	if !ok || w == chess.Loss || len(a.Moves) == 0 {
		return ""
	}
	unknown := len(a.Moves) - len(a.Keep) - a.Spoil
	verb := map[chess.WDL]string{chess.Win: "wins", chess.Draw: "draws"}[w]
	if verb == "" {
		verb = "keeps the " + w.String()
	}
	switch {
	case len(a.Moves) == 1:
		return fmt.Sprintf("%s is the only legal move.", a.Moves[0].SAN)
	case len(a.Keep) == 1 && unknown == 0:
		return fmt.Sprintf("Only %s %s.", a.Keep[0].SAN, verb)
	case len(a.Keep) == len(a.Moves):
		return fmt.Sprintf("Every move %s.", verb)
	case len(a.Keep) == 0:
		return "Which moves keep that is not proven of any."
	}
	var names []string
	for _, m := range a.Keep {
		names = append(names, m.SAN)
	}
	text := fmt.Sprintf("What %s: %s.", verb, strings.Join(names, ", "))
	if unknown > 0 {
		text += fmt.Sprintf(" Of %d other moves it is unknown.", unknown)
	}
	return text
}

// turnedText says what would be with the other side to move.
func (a *Account) turnedText() string {
	t := a.Turned
	if t == nil {
		return ""
	}
	other := capital(a.Position.Turn().Other())
	switch {
	case t.Zugzwang:
		return fmt.Sprintf("It is a mutual zugzwang: with %s to move, %s %s.", other, other, resultIn(t.Bounds))
	case t.Matters:
		return fmt.Sprintf("The move matters: with %s to move, %s %s.", other, other, resultIn(t.Bounds))
	}
	if _, ok := t.Bounds.Exact(); !ok {
		return ""
	}
	return fmt.Sprintf("It does not matter who is to move: with %s to move, %s %s.", other, other, resultIn(t.Bounds))
}

// planText tells how best play goes.
func (a *Account) planText() string {
	if len(a.Line) == 0 {
		return ""
	}
	var parts []string
	var only []string
	for _, s := range a.Steps {
		name := number(&a.Position, s.Ply) + " " + s.SAN
		if s.What != "" {
			parts = append(parts, name+" "+s.What)
		}
		if s.Only && s.Ply > 0 {
			only = append(only, name)
		}
	}
	text := ""
	if len(parts) > 0 {
		text = "Best play: " + strings.Join(parts, "; ") + "."
	}
	if len(only) > 0 {
		text = strings.TrimSpace(text + " On the way there is no other move that does it: " + strings.Join(only, ", ") + ".")
	}
	return text
}
