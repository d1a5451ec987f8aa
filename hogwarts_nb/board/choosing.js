// Which picks mean which move. A move is here the list `p` of its places, each of them the ids of
// the things that can be picked for it.

// Whether each pick fits a place of the move, no place twice; in whatever order they were made.
function fits(picks, places) {
  if (!picks.length) return true;
  return places.some((ids, n) => ids.includes(picks[0])
    && fits(picks.slice(1), places.filter((_, other) => other !== n)));
}

const isMeant = (moves, picks) => moves.some((move) => move.p.length && fits(picks, move.p));

// The moves that the picks are the whole of, and the ids that can be picked beside them.
function meant(moves, picks) {
  const open = moves.filter((move) => move.p.length && fits(picks, move.p));
  const whole = open.filter((move) => move.p.length === picks.length);
  const ids = new Set();
  for (const move of open) {
    for (const id of move.p.flat()) if (!ids.has(id) && fits([...picks, id], move.p)) ids.add(id);
  }
  return { whole, ids };
}

// The picks with one more; what was picked before gives way if it does not go with it.
function reachable(moves, picked, id) {
  const all = [...picked, id];
  const tries = [all, ...picked.map((other) => all.filter((name) => name !== other)), [id]];
  return tries.find((picks) => isMeant(moves, picks)) ?? null;
}

// The picks after something was clicked; null if it means nothing. Pieces lie on places: a click on
// one that cannot be chosen means the place below it, the nearest of `below`.
function clicked(moves, picked, id, below = []) {
  const can = (name) => reachable(moves, picked, name) !== null;
  const name = picked.includes(id) || can(id) ? id : below.find(can) ?? id;
  if (picked.includes(name)) return picked.filter((other) => other !== name);
  return reachable(moves, picked, name);
}
