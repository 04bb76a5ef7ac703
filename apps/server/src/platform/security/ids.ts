import { randomBytes } from './random.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

let lastMs = -1
let lastRandom: number[] = []

/** 26 characters: 10 of time (ms) and 80 random bits. Ids of one process sort in creation order. */
export function newId(now: number = Date.now()): string {
  lastRandom = now === lastMs ? increment(lastRandom) : [...randomBytes(16)].map((byte) => byte & 31)
  lastMs = now
  let time = ''
  for (let remaining = now, i = 0; i < 10; i++, remaining = Math.floor(remaining / 32))
    time = ALPHABET[remaining % 32] + time
  return time + lastRandom.map((digit) => ALPHABET[digit]).join('')
}

/** Adds one in base 32. It wraps around, which takes more ids than a millisecond allows. */
function increment(digits: readonly number[]): number[] {
  const next = [...digits]
  for (let index = next.length - 1; index >= 0; index--) {
    next[index] = ((next[index] ?? 0) + 1) % 32
    if (next[index] !== 0) break
  }
  return next
}

/** An unguessable name with 128 random bits, `[A-Za-z0-9_-]`. */
export const newName = (prefix: string): string => `${prefix}_${randomBytes(16).toString('base64url')}`
