import { clean, joinAccents } from '../clean.ts'

/** What the library gives of a page: a few words, and where they stand. */
export type Piece = { text: string; x: number; y: number; width: number; size: number }

/** One line as it is read; `cells` where wide gaps cut it into several. */
export type Line = { text: string; cells: string[]; x: number; y: number; size: number }

/** In heights of a letter: so far apart are words, and so far the cells of a table. */
const WORD_GAP = 0.15
const CELL_GAP = 1.2
/** Off the line by more than this is another line; a raised note is not. */
const LINE_STEP = 0.6

/** A sign before each of several points, often of a font of its own, and far from its words. */
const POINT = /^([•▪◦‣·*\p{Co}–—-]|\d{1,3}[.)]|[a-z][.)])$/iu
const point = (sign = '') => (/\p{Co}/u.test(sign) ? '•' : sign)

type Open = { cells: string[]; x: number; y: number; size: number; end: number }

/** In the order in which the file draws them, which is the order in which columns are read. */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  let open: Open | null = null

  const close = () => {
    const line = open && closed(open)
    if (line) lines.push(line)
    open = null
  }
  for (const { text, x, y, width, size } of pieces) {
    if (text.trim() !== '') {
      if (open && (Math.abs(open.y - y) > LINE_STEP * Math.max(size, open.size) || x < open.x - size)) close()
      if (open) add(open, text, x, size)
      else open = { cells: [text], x, y, size, end: x }
      open.end = x + width
      open.size = Math.max(open.size, size)
    } else if (open && text !== '') open.cells[open.cells.length - 1] += ' '
  }
  close()
  return lines
}

function add(line: Open, text: string, x: number, size: number): void {
  const gap = x - line.end
  const last = line.cells.length - 1
  if (gap > CELL_GAP * size) line.cells.push(text)
  else line.cells[last] += gap > WORD_GAP * size && !line.cells[last]?.endsWith(' ') ? ` ${text}` : text
}

function closed({ cells: written, x, y, size }: Open): Line | null {
  const cells = written.map((cell) => clean(joinAccents(cell))).filter((cell) => cell !== '')
  if (cells.length > 1 && POINT.test(cells[0] ?? '')) cells.splice(0, 2, `${point(cells[0])} ${cells[1]}`)
  return cells.length === 0 ? null : { text: cells.join(' '), cells, x, y, size: Math.round(size * 2) / 2 }
}
