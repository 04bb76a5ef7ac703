import type { PDFAnnotation, PDFDocument, PDFPage, PDFWidget, Point, Rect, StructuredText } from 'mupdf'
import type { TextPiece } from './text-lines.ts'
import { insertOverlays } from './insert-overlays.ts'
import { readLinks, insertLinkAddresses } from './page-links.ts'
import { useAndDestroy } from './use-and-destroy.ts'

/**
 * The visible content of a page. `isWhole`: all annotations and fields were readable. `comments`: notes that open on
 * click. `pictureShare`: the part of the page that pictures cover, from 0 to 1.
 */
export type PageContent = { pieces: TextPiece[]; isWhole: boolean; comments: number; pictureShare: number }

/** Null for an unreadable page. */
export function readPage(file: Pick<PDFDocument, 'loadPage'>, number: number): PageContent | null {
  try {
    return useAndDestroy(file.loadPage(number - 1), (page) => {
      const { pieces, ...overlays } = readOverlays(page)
      const content = extractText(page, 'preserve-whitespace,preserve-spans,preserve-images')
      const pictureShare = pictureShareOf(content.pictures, page.getBounds())
      return {
        pieces: insertOverlays(insertLinkAddresses(content.pieces, readLinks(page)), pieces),
        ...overlays,
        pictureShare,
      }
    })
  } catch {
    return null
  }
}

/** Text of form fields and annotations as rendered, so hidden ones are left out. */
function readOverlays(page: PDFPage): Omit<PageContent, 'pictureShare'> {
  const bounds = page.getBounds()
  let comments = 0
  const results = [...page.getAnnotations(), ...page.getWidgets()].map((one) => {
    try {
      return useAndDestroy(one, (it) => {
        const content = piecesOfOverlay(it)
        if (isComment(it)) comments += 1
        return content.filter((piece) => isWithin(piece, bounds))
      })
    } catch {
      return null
    }
  })
  return { pieces: results.flatMap((pieces) => pieces ?? []), isWhole: !results.includes(null), comments }
}

const COMMENT_TYPES: ReadonlySet<string> = new Set(['Text', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Caret'])
const isComment = (one: PDFAnnotation | PDFWidget) =>
  !('isPassword' in one) && COMMENT_TYPES.has(one.getType()) && one.getContents().trim() !== ''

/** MuPDF renders password fields without an appearance in clear text. */
const piecesOfOverlay = (one: PDFAnnotation | PDFWidget): TextPiece[] =>
  'isPassword' in one && one.isPassword() ? [] : useAndDestroy(one.toDisplayList(), piecesOf)

const isWithin = ({ x, y, rotation }: TextPiece, [left, top, right, bottom]: Rect) =>
  rotation !== 0 || (x >= left && x <= right && -y >= top && -y <= bottom)

/** MuPDF's JSON has integer coordinates, so the page is scaled by this factor. */
const UNITS_PER_POINT = 20

type BoundingBox = { x: number; y: number; w: number; h: number }
type StructuredLine = {
  text: string
  x: number
  y: number
  bbox: { w: number; h: number }
  font: { size: number }
}

type StructuredSource = { toStructuredText(options: string): StructuredText }
type StructuredBlock = { type: string; bbox: BoundingBox; lines?: StructuredLine[] }

const piecesOf = (content: StructuredSource): TextPiece[] =>
  extractText(content, 'preserve-whitespace,preserve-spans').pieces

/** The text, and the boxes of pictures if the options ask for them. */
const extractText = (content: StructuredSource, options: string): { pieces: TextPiece[]; pictures: BoundingBox[] } =>
  useAndDestroy(content.toStructuredText(options), (text) => {
    const { blocks } = JSON.parse(text.asJSON(UNITS_PER_POINT)) as { blocks: StructuredBlock[] }
    const directions: Point[] = []
    text.walk({ beginLine: (_box, _mode, direction) => void directions.push(direction) })
    return {
      pieces: blocks.flatMap(({ lines = [] }) => lines).map((line, index) => pieceOf(line, directions[index])),
      pictures: blocks.filter(({ type }) => type === 'image').map(({ bbox }) => bbox),
    }
  })

/** Overlapping pictures count twice, which is rare. */
function pictureShareOf(pictures: readonly BoundingBox[], [left, top, right, bottom]: Rect): number {
  const covered = pictures.reduce((sum, { x, y, w, h }) => {
    const width = overlapLength(x / UNITS_PER_POINT, (x + w) / UNITS_PER_POINT, left, right)
    return sum + width * overlapLength(y / UNITS_PER_POINT, (y + h) / UNITS_PER_POINT, top, bottom)
  }, 0)
  return Math.min(1, covered / Math.max(1, (right - left) * (bottom - top)))
}

const overlapLength = (from: number, to: number, least: number, most: number) =>
  Math.max(0, Math.min(to, most) - Math.max(from, least))

/** Rotates coordinates so that each line runs to the right. */
function pieceOf({ text, x, y, bbox, font }: StructuredLine, [cosine, sine]: Point = [1, 0]): TextPiece {
  return {
    text,
    x: (x * cosine + y * sine) / UNITS_PER_POINT,
    y: (x * sine - y * cosine) / UNITS_PER_POINT,
    width: Math.abs(bbox.w * cosine) / UNITS_PER_POINT + Math.abs(bbox.h * sine) / UNITS_PER_POINT,
    size: font.size / UNITS_PER_POINT,
    rotation: Math.round((Math.atan2(sine, cosine) * 180) / Math.PI),
  }
}
