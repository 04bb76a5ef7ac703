import { randomInt } from 'node:crypto'

/** Without look-alike letters and digits, since it may be read aloud: 20 characters of 54 are 115 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXYZ23456789'

export const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  )
