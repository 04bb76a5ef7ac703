import { limits } from '@portavoz/contract'
import { splitWordList } from '../query/lexicon/word-list.ts'
import { fold } from '../text/tokenize.ts'
import { readCells, readRow, type SaidCell } from './read-row.ts'
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
 * without one. The same rows of two files have the same key. A change of the naming rules must move the stored keys of
 * pictures (`name-rows.ts`).
 */
export function rowIdentityOf(rowText: string): RowIdentity | null {
  const text = rowText.replaceAll('\n', ' ')
  const [cells, listed] = [readRow(text), readCells(text)]
  const nameCell = nameOf(cells)
  const listedName = nameOf(listed)
  // A column that names the row where no header of a thing is known tells rows of one name apart, like a variant.
  const describing = nameCell && listedName ? cells[listed.indexOf(listedName)] : undefined
  return nameCell ? identityOf(cells, nameCell, describing) : null
}

/** The key of a row before first columns that no list knows named rows; pictures were stored by it. */
export function oldRowKeyOf(rowText: string): string | null {
  const cells = readCells(rowText.replaceAll('\n', ' '))
  const nameCell = nameOf(cells)
  return nameCell ? (identityOf(cells, nameCell)?.key ?? null) : null
}

function identityOf(cells: readonly SaidCell[], nameCell: SaidCell, describing?: SaidCell): RowIdentity | null {
  const parts = cells.flatMap((cell) => {
    if (cell === nameCell) return []
    if (isVariant(cell)) return [cell.value]
    return cell === describing ? [sayName(cell)] : []
  })
  const name = [sayName(nameCell), ...parts].join(', ').replaceAll(/\s+/g, ' ').slice(0, limits.rowKeyMax).trim()
  const key = keyOf(name)
  return key === '' ? null : { key, name }
}

/** Ends a key that no row has, of a picture whose row is not known. */
export const DETACHED_END = ' ?'

export const isDetachedKey = (key: string): boolean => key.endsWith(DETACHED_END)

export const detachedKeyOf = (key: string): string =>
  isDetachedKey(key) ? key : key.slice(0, limits.rowKeyMax - DETACHED_END.length) + DETACHED_END

/** Words of a name or a file name, normalized as in a key. */
export const keyWordsOf = (name: string): string[] => keyOf(name).split(' ')

/** Words and figures, without case, accents and punctuation. */
const keyOf = (name: string): string =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, limits.rowKeyMax)
