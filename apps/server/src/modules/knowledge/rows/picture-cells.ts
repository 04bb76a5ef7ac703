import { isPictureName } from '@portavoz/contract'
import { splitWordList } from '../query/lexicon/word-list.ts'
import { fold } from '../text/tokenize.ts'
import { parseRow, type RowCell } from './row-cells.ts'

/** The first word of a header below which rows name their pictures. */
const PICTURE_HEADERS: ReadonlySet<string> = new Set(
  splitWordList('foto fotos fotografia fotografias imagen imagenes image images picture pictures photo photos'),
)
const MAX_NAMES = 10
/** No file system takes longer ones. */
const MAX_FILE_NAME_LENGTH = 255

const isPictureHeader = (label: string | null): boolean =>
  label !== null && PICTURE_HEADERS.has(fold(label).split(/[\s()[\].:]+/)[0] ?? '')

const namesIn = (value: string): string[] =>
  value
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter(Boolean)

const MAX_NAME_LENGTH = 80
/** A file without its extension: «fotos/gorra», «IMG_1234», «camisa-lino». */
const LOOKS_LIKE_FILE = /^[\p{L}\p{N}]+(?:[/\\_-][\p{L}\p{N}]+)+$/u

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * «Foto: camisa.jpg» names a file for the owner; customers need not read it. `row`: a name without extension repeats
 * what another cell says, «Foto: gorra». A link and a price stay.
 */
function isPictureCell({ label, value }: RowCell, row: readonly RowCell[]): boolean {
  if (!isPictureHeader(label) || value.includes('://')) return false
  const others = new Set(row.filter((cell) => !isPictureHeader(cell.label)).flatMap((cell) => wordsOf(cell.value)))
  const repeats = (name: string) => /\p{L}/u.test(name) && wordsOf(name).every((word) => others.has(word))
  return namesIn(value).every(
    (name) => isPictureName(name) || (name.length <= MAX_NAME_LENGTH && (LOOKS_LIKE_FILE.test(name) || repeats(name))),
  )
}

/** The cells of a row that customers read. */
export const withoutPictureCells = (row: readonly RowCell[]): RowCell[] =>
  row.filter((cell) => !isPictureCell(cell, row))

/** The file names that a row has in its column of pictures; a name may lack its extension. */
export const pictureNamesOf = (rowText: string): string[] =>
  parseRow(rowText)
    .filter(({ label }) => isPictureHeader(label))
    .flatMap(({ value }) => namesIn(value))
    .filter((name) => name.length <= MAX_FILE_NAME_LENGTH && !name.includes('://'))
    .slice(0, MAX_NAMES)

/** The text of a row as customers and models read it, without the names of its pictures. */
export function withoutPictureNames(rowText: string): string {
  const cells = parseRow(rowText)
  const shown = withoutPictureCells(cells)
  if (shown.length === cells.length) return rowText
  return shown.map(({ label, value }) => (label === null ? value : `${label}: ${value}`)).join('; ')
}
