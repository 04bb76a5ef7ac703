import { limits } from '@portavoz/contract'
import { splitWordList } from '../query/lexicon/word-list.ts'
import { fold } from '../text/tokenize.ts'
import { readCells, type SaidCell } from './read-row.ts'
import { nameOf, sayName } from './row-sentence.ts'

/** What a row is called, and the same normalized. */
export type RowIdentity = { key: string; name: string }

/** Rows of one name that differ in such a column are different things: «Camisa, azul», «Aceite, 850 ml». */
const VARIANT_HEADERS: ReadonlySet<string> = new Set(
  splitWordList('presentacion presentaciones tamano medida medidas marca modelo color sabor variedad talla'),
)
const MAX_VARIANT_LENGTH = 60

const isVariant = ({ label, value }: SaidCell): boolean =>
  label !== null && VARIANT_HEADERS.has(fold(label).trim()) && value.length <= MAX_VARIANT_LENGTH

/**
 * Identifies a row of a table by its name, which stays when prices and other rows of the file change. Null for a row
 * without one. The same rows of two files have the same key. Stored keys of pictures depend on it, so the rules by
 * which a row is said may change without it.
 */
export function rowIdentityOf(rowText: string): RowIdentity | null {
  const cells = readCells(rowText.replaceAll('\n', ' '))
  const nameCell = nameOf(cells)
  if (!nameCell) return null
  const variants = cells.filter((cell) => cell !== nameCell && isVariant(cell)).map(({ value }) => value)
  const name = [sayName(nameCell), ...variants].join(', ').replaceAll(/\s+/g, ' ').slice(0, limits.rowKeyMax).trim()
  const key = keyOf(name)
  return key === '' ? null : { key, name }
}

/** Words and figures, without case, accents and punctuation. */
const keyOf = (name: string): string =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, limits.rowKeyMax)
