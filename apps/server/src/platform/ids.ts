import { chance } from './chance.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

let lastMs = -1
let lastChance: number[] = []

/** 26 characters: 10 of time (ms) and 80 random bits. Ids of one process sort in the order in which they were made. */
export function newId(now: number = Date.now()): string {
  lastChance = now === lastMs ? successor(lastChance) : [...chance(16)].map((byte) => byte & 31)
  lastMs = now
  let time = ''
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = ALPHABET[rest % 32] + time
  return time + lastChance.map((digit) => ALPHABET[digit]).join('')
}

/** The next number in base 32; what overflows begins again, which no millisecond lives to see. */
function successor(digits: readonly number[]): number[] {
  const next = [...digits]
  for (let at = next.length - 1; at >= 0; at--) {
    next[at] = ((next[at] ?? 0) + 1) % 32
    if (next[at] !== 0) break
  }
  return next
}

/** An unguessable name of 128 bits, `[A-Za-z0-9_-]`. */
export const newName = (prefix: string): string => `${prefix}_${chance(16).toString('base64url')}`
