import type { PDFAnnotation, PDFDocument, PDFPage, PDFWidget, Point, Rect, StructuredText } from 'mupdf'
import type { Piece } from './lines.ts'
import { inPlace } from './in-place.ts'
import { linksOf, withLinks } from './links.ts'

/**
 * What people see of a page. `isWhole`: whether all of what lies over it could be read. `comments` open on a click.
 * `pictured`: how much of it pictures cover, from 0 to 1.
 */
export type Seen = { pieces: Piece[]; isWhole: boolean; comments: number; pictured: number }

/** Null for a page that cannot be read; the others are none the worse for it. */
export function seenOn(file: Pick<PDFDocument, 'loadPage'>, number: number): Seen | null {
  try {
    return held(file.loadPage(number - 1), (page) => {
      const { pieces, ...seen } = overlaid(page)
      const drawn = drawnOn(page, 'preserve-whitespace,preserve-spans,preserve-images')
      const pictured = shareOf(drawn.pictures, page.getBounds())
      return { pieces: inPlace(withLinks(drawn.pieces, linksOf(page)), pieces), ...seen, pictured }
    })
  } catch {
    return null
  }
}

/** What the library holds lies beside our heap, where nobody tidies up: it goes also when reading it throws. */
function held<T extends { destroy(): void }, R>(one: T, use: (one: T) => R): R {
  try {
    return use(one)
  } finally {
    one.destroy()
  }
}

/** What fields were filled in with, and what was written over the page: as it is drawn, so nothing of what is hidden. */
function overlaid(page: PDFPage): Omit<Seen, 'pictured'> {
  const bounds = page.getBounds()
  let comments = 0
  const read = [...page.getAnnotations(), ...page.getWidgets()].map((one) => {
    try {
      return held(one, (it) => {
        const drawn = drawnOf(it)
        if (isComment(it)) comments += 1
        return drawn.filter((piece) => isWithin(piece, bounds))
      })
    } catch {
      return null
    }
  })
  return { pieces: read.flatMap((pieces) => pieces ?? []), isWhole: !read.includes(null), comments }
}

const COMMENTS: ReadonlySet<string> = new Set(['Text', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Caret'])
const isComment = (one: PDFAnnotation | PDFWidget) =>
  !('isPassword' in one) && COMMENTS.has(one.getType()) && one.getContents().trim() !== ''

/** Where a file does not say how a field is drawn the library does, in clear letters a password too. */
const drawnOf = (one: PDFAnnotation | PDFWidget): Piece[] =>
  'isPassword' in one && one.isPassword() ? [] : held(one.toDisplayList(), piecesOf)

const isWithin = ({ x, y, turn }: Piece, [left, top, right, bottom]: Rect) =>
  turn !== 0 || (x >= left && x <= right && -y >= top && -y <= bottom)

/** Figures of a page are told whole: this many to a point. */
const TO_A_POINT = 20

type Box = { x: number; y: number; w: number; h: number }
type Told = {
  text: string
  x: number
  y: number
  bbox: { w: number; h: number }
  font: { size: number }
}

type Drawn = { toStructuredText(options: string): StructuredText }
type Block = { type: string; bbox: Box; lines?: Told[] }

const piecesOf = (drawn: Drawn): Piece[] => drawnOn(drawn, 'preserve-whitespace,preserve-spans').pieces

/** Words, and the places of pictures where they are asked for. */
const drawnOn = (drawn: Drawn, options: string): { pieces: Piece[]; pictures: Box[] } =>
  held(drawn.toStructuredText(options), (text) => {
    const { blocks } = JSON.parse(text.asJSON(TO_A_POINT)) as { blocks: Block[] }
    const directions: Point[] = []
    text.walk({ beginLine: (_box, _mode, direction) => void directions.push(direction) })
    return {
      pieces: blocks.flatMap(({ lines = [] }) => lines).map((told, at) => pieceOf(told, directions[at])),
      pictures: blocks.filter(({ type }) => type === 'image').map(({ bbox }) => bbox),
    }
  })

/** How much of a page pictures cover. Where two lie over one another both count: few pages have such. */
function shareOf(pictures: readonly Box[], [left, top, right, bottom]: Rect): number {
  const covered = pictures.reduce((sum, { x, y, w, h }) => {
    const width = between(x / TO_A_POINT, (x + w) / TO_A_POINT, left, right)
    return sum + width * between(y / TO_A_POINT, (y + h) / TO_A_POINT, top, bottom)
  }, 0)
  return Math.min(1, covered / Math.max(1, (right - left) * (bottom - top)))
}

const between = (from: number, to: number, least: number, most: number) =>
  Math.max(0, Math.min(to, most) - Math.max(from, least))

/** As whoever turns the page sees it: a line runs to the right, whichever way it was written. */
function pieceOf({ text, x, y, bbox, font }: Told, [along, down]: Point = [1, 0]): Piece {
  return {
    text,
    x: (x * along + y * down) / TO_A_POINT,
    y: (x * down - y * along) / TO_A_POINT,
    width: Math.abs(bbox.w * along) / TO_A_POINT + Math.abs(bbox.h * down) / TO_A_POINT,
    size: font.size / TO_A_POINT,
    turn: Math.round((Math.atan2(down, along) * 180) / Math.PI),
  }
}
