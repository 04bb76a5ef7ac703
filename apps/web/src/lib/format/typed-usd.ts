import { MICROS } from '@portavoz/contract'

/** Parses «0,25» or «0.25» dollars into millionths; NaN for an empty field. */
export const parseMicros = (typed: unknown): number => {
  const text = typeof typed === 'string' ? typed.trim().replace(',', '.') : ''
  return text === '' ? Number.NaN : Math.round(Number(text) * MICROS * 1_000) / 1_000
}

/** The same for a field that may stay empty; null for an empty one. */
export const parseOptionalMicros = (typed: unknown): number | null =>
  typeof typed === 'string' && typed.trim() !== '' ? parseMicros(typed) : null

/** Formats millionths as the user would type them. */
export const formatTypedUsd = (micros: number | undefined): string =>
  micros === undefined ? '' : String(micros / MICROS).replace('.', ',')
