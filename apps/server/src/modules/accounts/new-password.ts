import { randomInt } from 'node:crypto'

/** Without letters and figures that look alike, since it may be read aloud: 20 of 54 are 115 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXYZ23456789'

export const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  )
