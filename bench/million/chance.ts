/** The same chance at each run: numbers from 0 to below 1 that begin with `seed`. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Whichever is drawn, the first ones most often: as words and customers are. */
export function zipf(size: number, chance: () => number): () => number {
  const upTo = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank++) upTo[rank] = sum += 1 / (rank + 1.5)
  // Looked up instead of searched for: twenty million words are drawn.
  const drawn = new Uint16Array(1 << 16)
  for (let slot = 0, rank = 0; slot < drawn.length; slot++) {
    while ((upTo[rank] ?? sum) < (slot / drawn.length) * sum) rank++
    drawn[slot] = rank
  }
  return () => drawn[(chance() * drawn.length) | 0] ?? 0
}
