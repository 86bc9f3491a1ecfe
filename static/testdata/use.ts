// Uses embed.d.ts as pages do: TestEmbedCompiles has TypeScript read it.
/// <reference path="../embed.d.ts" />
const board = document.querySelector("playout-board")!;
board.addEventListener("playout-move", ({ detail }) => console.log(detail.name, detail.seat));
document.addEventListener("playout-exercise", (e) => { const s: number = e.detail.score; });
board.load({ game: "chess", white: "human", black: "level:3", seed: 3, controls: "full" });
board.load({ link: "#/othello" });
board.load({ exercise: { playout: "exercise", version: 1, game: "othello", goal: { kind: "moves", accept: ["c4"] } } });
board.state().then(({ turn }) => turn === "goose3");
// @ts-expect-error
board.load({ game: "chess", green: "human" });
// @ts-expect-error
board.configure({ controls: "some" });
addEventListener("message", ({ data }: { data: Playout.Message }) => { if (data.type === "over") console.log(data.result.black); });
const frame = document.querySelector("iframe")!;
const order: Playout.Order = { target: "playout", version: 1, type: "load", game: "geese:seats=2", goose2: "rules" };
frame.contentWindow!.postMessage(order, "https://playout.example");
// @ts-expect-error
const wrong: Playout.Order = { target: "playout", version: 1, type: "play" };
