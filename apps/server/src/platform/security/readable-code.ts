import { randomInt } from 'node:crypto'
import { tokenHash } from './tokens.ts'

/** Crockford's base 32 without look-alikes: 16 characters are 80 bits, too many to guess from a hash. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 4
const GROUP_LENGTH = 4

const newGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A code that people can copy by hand: «0000-0000-0000-0000». */
export const newReadableCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-')

/** As Crockford reads it: case, blanks and hyphens do not matter, and look-alikes are the digit. */
export const hashReadableCode = (typed: string): string =>
  tokenHash(
    typed
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replaceAll('o', '0')
      .replaceAll(/[il]/g, '1'),
  )
