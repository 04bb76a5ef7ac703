import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 26 characters: 10 of time (ms), so that ids sort by it, and 80 random bits. */
export function newId(now: number = Date.now()): string {
  let time = ''
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = ALPHABET[rest % 32] + time
  let chance = ''
  for (const byte of randomBytes(16)) chance += ALPHABET[byte & 31]
  return time + chance
}

/** An unguessable name of 128 bits, `[A-Za-z0-9_-]`. */
export const newName = (prefix: string): string => `${prefix}_${randomBytes(16).toString('base64url')}`
