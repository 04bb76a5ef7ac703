import { randomInt } from 'node:crypto'
import { limits, newNameError } from '@portavoz/contract'

const { username } = limits
/** Digits after a taken name: with six, the last tries find a free one. */
const SUFFIX_DIGITS = [2, 4, 6, 6, 6]
const FALLBACK = 'persona'

/** User names for a new account, the best first, each valid as one that is typed. */
export function candidateNames(names: readonly string[]): string[] {
  const valid = [...new Set(names.map(toUserName))].filter(isValid)
  const base = (valid[0] ?? FALLBACK).slice(0, username.max - Math.max(...SUFFIX_DIGITS)).trim()
  const stem = isValid(base) ? base : FALLBACK
  return [...valid, ...SUFFIX_DIGITS.map((count) => `${stem}${randomDigits(count)}`)]
}

const isValid = (name: string): boolean => name.length >= username.min && newNameError(name) === null

/** `ana.perez@tienda.co` becomes `ana.perez`: an address is no name to show to customers. */
const toUserName = (name: string): string =>
  (name.split('@')[0] ?? '').normalize('NFKC').trim().slice(0, username.max).trim()

const randomDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')
