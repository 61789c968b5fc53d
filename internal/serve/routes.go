package serve

import (
	"net/http"
	"slices"
	"strings"
)

// route is what a path answers to.
type route struct {
	get, post http.HandlerFunc // nil if not allowed
	open      bool             // to scripts of pages from elsewhere, as the API of Lichess is
	free      bool             // cheap: not counted among the requests at once
}

// routes returns what every path answers.
func (s *Server) routes() (http.Handler, error) {
	table := map[string]route{
		"/standard":          {get: s.getStandard, post: s.postStandard, open: true},
		"/standard/mainline": {get: s.getMainline, open: true},
		"/query":             {get: s.getQuery, post: s.postQuery},
		"/solve":             {get: s.getSolve},
		"/squares":           {get: s.getSquares},
		"/map":               {get: s.getMap},
		"/recognize":         {get: s.getRecognize},
		"/about":             {get: s.getAbout, free: true},
		"/metrics":           {get: s.getMetrics, free: true},
		"/monitor":           {get: s.getMetrics, free: true},
	}
	for _, variant := range []string{"atomic", "antichess"} {
		for _, path := range []string{"/" + variant, "/" + variant + "/mainline"} {
			table[path] = route{get: func(w http.ResponseWriter, _ *http.Request) {
				writeError(w, &requestError{status: http.StatusNotFound, Message: "there are no tables of " + variant + "; want /standard"})
			}, open: true, free: true}
		}
	}
	if err := addPage(table); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	for path, r := range table {
		if path == "/" {
			path = "/{$}"
		}
		mux.Handle(path, s.guard(r))
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		writeError(w, &requestError{status: http.StatusNotFound, Message: "no such path; want one of " + strings.Join(pathNames(table), ", ")})
	})
	return mux, nil
}

// pathNames returns the paths that people ask for.
func pathNames(table map[string]route) (names []string) {
	for path := range table {
		if !strings.Contains(path, ".") {
			names = append(names, path)
		}
	}
	slices.Sort(names)
	return names
}

// guard checks what a request must fulfil before it is looked at.
func (s *Server) guard(r route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		var handle http.HandlerFunc
		var allowed []string
		if r.get != nil {
			allowed = append(allowed, http.MethodGet, http.MethodHead)
			if req.Method == http.MethodGet || req.Method == http.MethodHead {
				handle = r.get
			}
		}
		if r.post != nil {
			allowed = append(allowed, http.MethodPost)
			if req.Method == http.MethodPost {
				handle = r.post
			}
		}
		if handle == nil {
			h.Set("Allow", strings.Join(allowed, ", "))
			writeError(w, &requestError{status: http.StatusMethodNotAllowed, Message: "method " + req.Method + "; want " + strings.Join(allowed, " or ")})
			return
		}
		if r.open {
			h.Set("Access-Control-Allow-Origin", "*")
		} else if req.Header.Get("Sec-Fetch-Site") == "cross-site" && !r.free {
			writeError(w, &requestError{status: http.StatusForbidden, Message: "a page from elsewhere may not ask this; /standard is open to all"})
			return
		}
		if !r.free {
			if err := s.requests.enter(req.Context(), queueTime); err != nil {
				writeError(w, err)
				return
			}
			defer s.requests.leave()
		}
		req.Body = http.MaxBytesReader(w, req.Body, s.cfg.Body)
		handle(w, req)
	})
}
