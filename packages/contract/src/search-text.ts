import * as z from 'zod/mini'
import { text } from './common.ts'
import { limits } from './limits.ts'
import { plainWords } from './plain-words.ts'

/** What somebody looks for: blank, or with at least one word that can be found. */
export const SearchText = text(limits.searchMax, `Busca con ${limits.searchMax} caracteres o menos`).check(
  z.refine(
    (value) => value.trim() === '' || plainWords(value).length > 0,
    'Escribe al menos una letra o un número para buscar',
  ),
)

/** The digits of what may be a piece of a phone, however they are spaced; fewer than three would be of everybody's. */
export function phonePart(query: string): string | null {
  const digits = query.replaceAll(/[\s().+-]/g, '')
  return /^\d{3,20}$/.test(digits) ? digits : null
}
