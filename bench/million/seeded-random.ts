/** Random numbers from 0 to below 1; the same seed gives the same sequence. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws ranks with a Zipf distribution, as frequencies of words and customers have. */
export function createZipfSampler(size: number, random: () => number): () => number {
  const upTo = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank++) upTo[rank] = sum += 1 / (rank + 1.5)
  // A table instead of a search: the archive draws twenty million words.
  const rankTable = new Uint16Array(1 << 16)
  for (let slot = 0, rank = 0; slot < rankTable.length; slot++) {
    while ((upTo[rank] ?? sum) < (slot / rankTable.length) * sum) rank++
    rankTable[slot] = rank
  }
  return () => rankTable[(random() * rankTable.length) | 0] ?? 0
}
