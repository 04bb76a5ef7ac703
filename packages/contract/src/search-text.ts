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
