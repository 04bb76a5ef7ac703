import { randomFillSync } from 'node:crypto'

/** Chance as a value, in [0, 1): tests hand in their own. */
export type Chance = () => number

export const systemChance: Chance = () => chance(4).readUInt32BE() / 2 ** 32

const store = Buffer.alloc(4_096)
let used = store.length

/** So many random bytes, for secrets too. The system is asked for many at a time: asking costs more than they do. */
export function chance(bytes: number): Buffer {
  if (used + bytes > store.length) {
    randomFillSync(store)
    used = 0
  }
  const given = Buffer.from(store.subarray(used, used + bytes))
  // What was given is nobody else's, nor to be found here.
  store.fill(0, used, used + bytes)
  used += bytes
  return given
}
