import type { PDFDocument } from 'mupdf'
import type { Understood } from '../../../../ports/documents.ts'
import { createOutline } from '../outline.ts'
import { tellPages } from './blocks.ts'
import { type Line, linesOf, type Piece } from './lines.ts'
import { seenOn } from './page.ts'
import type { Telling } from '../telling.ts'
import { Unreadable } from '../unreadable.ts'

type Pages = Pick<Understood, 'pages' | 'pagesWithoutText'>

/** A page that pictures cover for the most part, with fewer letters than this, says more in its pictures than we read. */
const MOST_OF_PAGE = 0.5
const LITTLE_TEXT = 200

/** All lines first: what is a heading, and what stands on every page, is seen from all of them. */
export async function readPdf(bytes: Buffer, telling: Telling): Promise<Pages> {
  const file = await open(bytes)
  const pages: Line[][] = []
  let [characters, lost] = [0, 0]
  const count = file.countPages()
  for (let number = 1; number <= count; number++) {
    const seen = seenOn(file, number)
    const lines = linesOf(seen?.pieces.filter(isLegible).map(withoutUnknown) ?? [])
    if (seen === null) lost++
    else if (!seen.isWhole || seen.pieces.some(isUnknown)) telling.remarks.add('text_left_out')
    telling.remarks.count('comments_not_read', { count: seen?.comments ?? 0 })
    const said = lines.reduce((sum, line) => sum + line.text.length, 0)
    if (seen !== null && said > 0 && said < LITTLE_TEXT && seen.pictured > MOST_OF_PAGE)
      telling.remarks.count('pages_of_pictures', { name: `p. ${number}` })
    characters += said
    if (characters > telling.most.characters) throw new Unreadable('too_much_text')
    pages.push(lines)
    telling.progress(number, count)
  }
  const silent = pages.flatMap((lines, at) => (lines.length === 0 ? [at + 1] : []))
  if (silent.length === pages.length) throw new Unreadable(lost > 0 ? 'damaged' : 'scanned')
  if (lost > 0) telling.remarks.add('text_left_out')
  if (silent.length > 0) telling.remarks.add('pages_without_text')
  tellPages(pages, createOutline(telling))
  return { pages: count, pagesWithoutText: silent }
}

/** Loads what opens a file. */
export const loadPdf = () => import('mupdf')

async function open(bytes: Buffer): Promise<PDFDocument> {
  const { PDFDocument: Pdf } = await loadPdf()
  try {
    const file = new Pdf(bytes)
    if (file.needsPassword()) throw new Unreadable('encrypted')
    if (file.wasRepaired() && !hasEnd(bytes)) throw new Unreadable('damaged')
    return file
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', error)
  }
}

/** What tells where everything is stands last, whatever wrote the file: one without was cut, and its other half is missing. */
const hasEnd = (bytes: Buffer) => /trailer|startxref/.test(bytes.subarray(-END_BYTES).toString('latin1'))
const END_BYTES = 4096

/** A font may draw letters and not say which: what is read is a sign for «unknown» in the place of each. */
const isLegible = ({ text }: Piece) => 2 * (text.match(/\ufffd/g)?.length ?? 0) < text.length

const isUnknown = ({ text }: Piece) => text.includes('\ufffd')

const withoutUnknown = (piece: Piece): Piece => ({ ...piece, text: piece.text.replaceAll('\ufffd', '') })
