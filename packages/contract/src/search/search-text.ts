import * as z from 'zod/mini'
import { boundedText } from '../common/schema.ts'
import { limits } from '../common/limits.ts'
import { normalizedWords } from './normalized-words.ts'

/** A search query: blank, or with at least one searchable word. */
export const SearchText = boundedText(limits.searchMax, `Busca con ${limits.searchMax} caracteres o menos`).check(
  z.refine(
    (value) => value.trim() === '' || normalizedWords(value).length > 0,
    'Escribe al menos una letra o un número para buscar',
  ),
)

/** The digits of a query that may be part of a phone; null below three digits, which match too many. */
export function partialPhone(query: string): string | null {
  const digits = query.replaceAll(/[\s().+-]/g, '')
  return /^\d{3,20}$/.test(digits) ? digits : null
}
