// A small line-building game for boardgame.io: years are secret until a card lies, hands are seen by their owner alone.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");
const CARDS = 110;
const HAND = 5;

function years() {
  let seed = 7;
  const next = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  return Array.from({ length: CARDS }, () => Math.floor(-3000 + next() * 5026));
}

export const Timeline = {
  name: "timeline",
  setup({ ctx, random }) {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    const [first, all, players] = [deck.pop(), years(), {}];
    for (let seat = 0; seat < ctx.numPlayers; seat += 1) players[seat] = { hand: deck.splice(-HAND) };
    return { secret: { deck, years: all }, players, line: [{ id: first, year: all[first] }], out: [], counts: {}, last: null };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: {
      client: false,
      move({ G, playerID }, card, slot, tag) {
        const { hand } = G.players[playerID];
        const at = hand.indexOf(card);
        if (at < 0 || slot < 0 || slot > G.line.length) return INVALID_MOVE;
        const year = G.secret.years[card];
        const isRight = (slot === 0 || G.line[slot - 1].year <= year) && (slot === G.line.length || G.line[slot].year >= year);
        hand.splice(at, 1);
        if (isRight) G.line.splice(slot, 0, { id: card, year });
        else {
          G.out.push(card);
          if (G.secret.deck.length) hand.push(G.secret.deck.pop());
        }
        G.counts[playerID] = hand.length;
        G.last = { by: playerID, card, slot, isRight, tag };
        return undefined;
      },
    },
  },
};
