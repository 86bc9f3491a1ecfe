//go:build !js

package e2e

// Games that are over, and one that is lost for its only person.
const (
	othelloOver = "#/othello?m=d3,c5,e6,f3,b5,c4,c3,c2,g2,d6,c6,f5,e3,d7,c1,d2,f7,g3,h3,b2,a1,f6,g6,b4,e2,e7,c7,g5,h5,e1,b3,a2,b1,f2,d1,b6,f1,a5,a7,g8,a6,h1,a3,d8,b7,a4,f8,e8,c8,b8,g4,h6,a8,g1,h8,h4,h7,g7,h2,f4"
	morrisOver  = "#/morris?m=g7,d5,g4,d2,g1,xd2,f2,e4,d1,f4,xf2,d3,d2,b2,a7,d6,d7,xd5,b6,f6,e3,d2-f2,xd3,b6-b4,a7-a4,d6-b6,xd7,f2-d2,d1-a1,d2-f2,xe3,a1-d1,f6-d6,d1-d2,d6-f6,xd2,b2-c5,e4-e3,b4-d7,e3-e4,xd7"
	chessOver   = "#/chess?m=f2f3,e7e5,g2g4,d8h4"
	geeseDead   = "#/geese?seed=2&m=ESSN,EEWW,ENWW,EWWN,ESWE,SENS,EEWW,NSWN,EWSE,SWWS,ESSS,NESW,ENEN,NWSN,WSEE,WEES,NNSS,EWWS,NSWS,NSNE,NEES,NNEW,NWNS,NSNS,NEWS,WNSS,NWWE,NNNS,ENNW,NNES,NWES,WWSS,SSWS,WESS,SEWS,SNSS,WWSS,SWWS,WSSW,SEWS,WENW,NNWW,WWWW,WWNN,NWWN,WNWN,WEWW,WESN,SSWW,WWSN,SWWE,SNNN,WENN,NNEN,NEEW,WESS,SSSW,SWES,SSSW,EWSS,ENEW,NWNN,WSNW,NWNS,NSWS,WWWE,SWSE,SWWS,WWWS,NWWS,WWNS,NSWW,WWSN,SWWN,SNWN"
	geeseOver   = geeseDead + ",EW-W,SW-W,EW-W,NW-W,NN-S,WE-W,WE-S,SE-E,WN-E,SN-N,EW-E"
	geeseSeats  = "&goose1=level:3&goose2=level:3&goose3=human&goose4=level:3"
)

// endScenes show what appears once a game is over.
var endScenes = []scene{
	{"ends-othello", othelloOver + "&black=human&white=level:3", waitOver},
	{"ends-morris", morrisOver + "&white=level:3&black=human", waitOver},
	{"ends-chess", chessOver + "&white=level:3&black=human", waitOver},
	{"ends-geese", geeseOver + geeseSeats, waitOver},
	{"ends-dead", geeseDead + geeseSeats + "&ply=75", func(p *page) { p.waitIdle() }},
	{"ends-othello-spanish", othelloOver + "&black=human&white=level:3", func(p *page) { waitOver(p); p.spanish(); waitOver(p) }},
	{"ends-geese-spanish", geeseOver + geeseSeats, func(p *page) { waitOver(p); p.spanish(); waitOver(p) }},
	{"ends-dead-spanish", geeseDead + geeseSeats + "&ply=75", func(p *page) { p.waitIdle(); p.spanish(); p.waitIdle() }},
}

func waitOver(p *page) { p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`) }
