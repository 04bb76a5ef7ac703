import { cleanText, joinAccents } from '../clean-text.ts'

/** Words of one font as MuPDF returns them, with their position; `rotation` is the text direction in degrees. */
export type TextPiece = { text: string; x: number; y: number; width: number; size: number; rotation: number }

/** `cells`: the parts between wide gaps. `size`: the most common font size. */
export type TextLine = { text: string; cells: string[]; x: number; y: number; size: number }

/** Gaps between words and between table cells, in letter heights. */
const WORD_GAP = 0.15
const CELL_GAP = 1.2
/** A larger vertical offset starts another line; a superscript stays on its line. */
const MAX_LINE_OFFSET = 0.6

/** A list marker, often in its own font and far from its text. */
const LIST_MARKER = /^([•▪◦‣·*\p{Co}–—-]|\d{1,3}[.)]|[a-z][.)])$/iu
const normalizeMarker = (sign = '') => (/\p{Co}/u.test(sign) ? '•' : sign)

type OpenLine = {
  cells: string[]
  pieces: TextPiece[]
  x: number
  y: number
  size: number
  end: number
  rotation: number
}

/** In drawing order, which is the reading order of columns. */
export function joinIntoLines(pieces: readonly TextPiece[]): TextLine[] {
  const lines: TextLine[] = []
  let current: OpenLine | null = null

  const finishCurrent = () => {
    const line = current && finishLine(current)
    if (line) lines.push(line)
    current = null
  }
  for (const piece of pieces) {
    const { text, x, y, width, size, rotation } = piece
    if (text.trim() !== '') {
      if (current && isInitial(current, piece))
        Object.assign(current, { y, size, end: /^\p{Ll}/u.test(text) ? x : current.end })
      if (current && (!isOnSameLine(current, piece) || x < current.x - size)) finishCurrent()
      if (current) appendText(current, text, x, size)
      else current = { cells: [text], pieces: [], x, y, size, end: x, rotation }
      current.pieces.push(piece)
      current.end = x + width
      current.size = Math.max(current.size, size)
    } else if (current && text !== '') current.cells[current.cells.length - 1] += ' '
  }
  finishCurrent()
  return lines
}

/** Same rotation and nearly the same height. */
export const isOnSameLine = (
  a: Pick<TextPiece, 'y' | 'size' | 'rotation'>,
  b: Pick<TextPiece, 'y' | 'size' | 'rotation'>,
): boolean => a.rotation === b.rotation && Math.abs(a.y - b.y) <= MAX_LINE_OFFSET * Math.max(a.size, b.size)

/** A drop cap: a letter as high as several lines, before the first of them. */
const isInitial = ({ cells, y, size, end, rotation }: OpenLine, next: TextPiece) =>
  cells.length === 1 &&
  /^\s*[¡¿«"“]?\p{Lu}\s*$/u.test(cells[0] ?? '') &&
  rotation === next.rotation &&
  size > 1.5 * next.size &&
  next.y > y &&
  next.y < y + size &&
  next.x > end - next.size &&
  next.x < end + size

function appendText(line: OpenLine, text: string, x: number, size: number): void {
  const gap = x - line.end
  const last = line.cells.length - 1
  if (gap > CELL_GAP * size) line.cells.push(text)
  else line.cells[last] += gap > WORD_GAP * size && !line.cells[last]?.endsWith(' ') ? ` ${text}` : text
}

function finishLine({ cells: texts, pieces, x, y }: OpenLine): TextLine | null {
  const cells = texts.map((cell) => cleanText(joinAccents(cell))).filter((cell) => cell !== '')
  if (cells.length > 1 && LIST_MARKER.test(cells[0] ?? ''))
    cells.splice(0, 2, `${normalizeMarker(cells[0])} ${cells[1]}`)
  const size = Math.round(mostCommonSize(pieces) * 2) / 2
  return cells.length === 0 ? null : { text: cells.join(' '), cells, x, y, size }
}

export function mostCommonSize(texts: Iterable<{ text: string; size: number }>): number {
  const letters = new Map<number, number>()
  for (const { size, text } of texts) letters.set(size, (letters.get(size) ?? 0) + text.trim().length)
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}
