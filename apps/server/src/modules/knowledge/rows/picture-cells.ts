import { isPictureName } from '@portavoz/contract'
import { splitWordList } from '../query/lexicon/word-list.ts'
import { fold } from '../text/tokenize.ts'
import { parseRow, type RowCell } from './row-cells.ts'

/** The first word of a header below which rows name their pictures. */
const PICTURE_HEADERS: ReadonlySet<string> = new Set(
  splitWordList('foto fotos fotografia fotografias imagen imagenes image images picture pictures photo photos'),
)
const MAX_NAMES = 10

const isPictureHeader = (label: string | null): boolean =>
  label !== null && PICTURE_HEADERS.has(fold(label).split(/[\s()[\].:]+/)[0] ?? '')

const namesIn = (value: string): string[] =>
  value
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** «Foto: camisa.jpg» names a file for the owner; customers need not read it. A link is no file name. */
export const isPictureCell = ({ label, value }: RowCell): boolean =>
  isPictureHeader(label) && namesIn(value).every((name) => isPictureName(name) && !name.includes('/'))

/** The file names that a row has in its column of pictures; a name may lack its extension. */
export const pictureNamesOf = (rowText: string): string[] =>
  parseRow(rowText)
    .filter(({ label }) => isPictureHeader(label))
    .flatMap(({ value }) => namesIn(value))
    .filter((name) => !name.includes('://'))
    .slice(0, MAX_NAMES)

/** The text of a row as customers and models read it, without the names of its pictures. */
export function withoutPictureNames(rowText: string): string {
  const cells = parseRow(rowText)
  if (!cells.some(isPictureCell)) return rowText
  return cells
    .filter((cell) => !isPictureCell(cell))
    .map(({ label, value }) => (label === null ? value : `${label}: ${value}`))
    .join('; ')
}
