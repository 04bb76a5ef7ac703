import { clean, joinAccents } from '../clean.ts'

/** What the library gives of a page: a few words of one font, and where they stand; `turn` is where they run, in degrees. */
export type Piece = { text: string; x: number; y: number; width: number; size: number; turn: number }

/** One line as it is read; `cells` where wide gaps cut it into several, `size` what most of its letters have. */
export type Line = { text: string; cells: string[]; x: number; y: number; size: number }

/** In heights of a letter: so far apart are words, and so far the cells of a table. */
const WORD_GAP = 0.15
const CELL_GAP = 1.2
/** Off the line by more than this is another line; a raised note is not. */
const LINE_STEP = 0.6

/** A sign before each of several points, often of a font of its own, and far from its words. */
const POINT = /^([•▪◦‣·*\p{Co}–—-]|\d{1,3}[.)]|[a-z][.)])$/iu
const point = (sign = '') => (/\p{Co}/u.test(sign) ? '•' : sign)

type Open = { cells: string[]; pieces: Piece[]; x: number; y: number; size: number; end: number; turn: number }

/** In the order in which the file draws them, which is the order in which columns are read. */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  let open: Open | null = null

  const close = () => {
    const line = open && closed(open)
    if (line) lines.push(line)
    open = null
  }
  for (const piece of pieces) {
    const { text, x, y, width, size, turn } = piece
    if (text.trim() !== '') {
      if (open && isInitial(open, piece)) Object.assign(open, { y, size, end: /^\p{Ll}/u.test(text) ? x : open.end })
      if (open && (!isBeside(open, piece) || x < open.x - size)) close()
      if (open) add(open, text, x, size)
      else open = { cells: [text], pieces: [], x, y, size, end: x, turn }
      open.pieces.push(piece)
      open.end = x + width
      open.size = Math.max(open.size, size)
    } else if (open && text !== '') open.cells[open.cells.length - 1] += ' '
  }
  close()
  return lines
}

/** On one line, whatever raises or lowers a few letters of it. */
export const isBeside = (a: Pick<Piece, 'y' | 'size' | 'turn'>, b: Pick<Piece, 'y' | 'size' | 'turn'>): boolean =>
  a.turn === b.turn && Math.abs(a.y - b.y) <= LINE_STEP * Math.max(a.size, b.size)

/** A letter as high as several lines, before the first of those. */
const isInitial = ({ cells, y, size, end, turn }: Open, next: Piece) =>
  cells.length === 1 &&
  /^\s*[¡¿«"“]?\p{Lu}\s*$/u.test(cells[0] ?? '') &&
  turn === next.turn &&
  size > 1.5 * next.size &&
  next.y > y &&
  next.y < y + size &&
  next.x > end - next.size &&
  next.x < end + size

function add(line: Open, text: string, x: number, size: number): void {
  const gap = x - line.end
  const last = line.cells.length - 1
  if (gap > CELL_GAP * size) line.cells.push(text)
  else line.cells[last] += gap > WORD_GAP * size && !line.cells[last]?.endsWith(' ') ? ` ${text}` : text
}

function closed({ cells: written, pieces, x, y }: Open): Line | null {
  const cells = written.map((cell) => clean(joinAccents(cell))).filter((cell) => cell !== '')
  if (cells.length > 1 && POINT.test(cells[0] ?? '')) cells.splice(0, 2, `${point(cells[0])} ${cells[1]}`)
  const size = Math.round(sizeOfMost(pieces) * 2) / 2
  return cells.length === 0 ? null : { text: cells.join(' '), cells, x, y, size }
}

/** The size in which most letters are written. */
export function sizeOfMost(written: Iterable<{ text: string; size: number }>): number {
  const letters = new Map<number, number>()
  for (const { size, text } of written) letters.set(size, (letters.get(size) ?? 0) + text.trim().length)
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}
