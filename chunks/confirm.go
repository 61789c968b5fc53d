package chunks

// standing is a position that the winner-to-be does not win, as far as the search knows.
type standing struct {
	winnerMoves bool
	fallen      bool  // it may be won after all
	open        int   // children of the defender's that stand
	parents     []int // of positions among whose children it is
}

// confirm tells whether the winner surely does not win a position that the search calls disproven. It takes the positions that are called so and can be reached,
// and strikes out those of the winner's from which a move leads out of them, and those of the other side's from which none leads into
// them, until no more fall. What is left is a set in which the defender can stay for ever, or until the game is drawn or won by him. Nothing else that was
// called disproven is known afterwards.
func (x *prover) confirm(root placed) bool {
	number := map[placed]int{root: 0}
	list, keys := []standing{{}}, []placed{root}
	var fell []int
	fall := func(i int) {
		if !list[i].fallen {
			list[i].fallen = true
			fell = append(fell, i)
		}
	}
	for i := 0; i < len(keys); i++ {
		p := keys[i].position()
		list[i].winnerMoves = keys[i].turn == x.winner
		if x.held[keys[i]] || x.leaf(&p) == disproven {
			continue
		}
		kids := x.children(&p)
		for j := range kids {
			k := kids[j].key
			if e, ok := x.known[k]; !ok || e.disproof != 0 {
				if list[i].winnerMoves {
					fall(i)
				}
				continue
			}
			n, ok := number[k]
			if !ok {
				n = len(keys)
				number[k] = n
				keys, list = append(keys, k), append(list, standing{})
			}
			list[n].parents = append(list[n].parents, i)
			list[i].open++
		}
		x.free = append(x.free, kids)
		if !list[i].winnerMoves && list[i].open == 0 {
			fall(i)
		}
	}
	for len(fell) > 0 {
		n := fell[len(fell)-1]
		fell = fell[:len(fell)-1]
		for _, i := range list[n].parents {
			if list[i].open--; list[i].winnerMoves || list[i].open == 0 {
				fall(i)
			}
		}
	}
	for i, k := range keys {
		if !list[i].fallen {
			x.held[k] = true
		}
	}
	for k, e := range x.known {
		if e.disproof == 0 && !x.held[k] {
			delete(x.known, k)
		}
	}
	return !list[0].fallen
}
