import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Understood } from '../../../../ports/documents.ts'
import { createOutline } from '../outline.ts'
import { tellPages } from './blocks.ts'
import { type Line, linesOf, type Piece } from './lines.ts'
import type { Telling } from '../telling.ts'
import { Unreadable } from '../unreadable.ts'

type Pages = Pick<Understood, 'pages' | 'pagesWithoutText'>

/** All lines first: what is a heading, and what stands on every page, is seen from all of them. */
export async function readPdf(bytes: Buffer, telling: Telling): Promise<Pages> {
  const file = await open(bytes)
  const pages: Line[][] = []
  let [characters, lost] = [0, 0]
  for (let number = 1; number <= file.numPages; number++) {
    const lines = await linesOn(file, number)
    if (lines === null) lost++
    characters += lines?.reduce((sum, line) => sum + line.text.length, 0) ?? 0
    if (characters > telling.most.characters) throw new Unreadable('too_much_text')
    pages.push(lines ?? [])
    telling.progress(number, file.numPages)
  }
  const silent = pages.flatMap((lines, at) => (lines.length === 0 ? [at + 1] : []))
  if (silent.length === pages.length) throw new Unreadable(lost > 0 ? 'damaged' : 'scanned')
  if (lost > 0) telling.remarks.add('text_left_out')
  if (silent.length > 0) telling.remarks.add('pages_without_text')
  tellPages(pages, createOutline(telling.block))
  return { pages: file.numPages, pagesWithoutText: silent }
}

/** Loads what opens a file. */
export const loadPdf = getResolvedPDFJS

type File = Awaited<ReturnType<typeof getDocumentProxy>>

/** Nothing is drawn, run or fetched; `verbosity` 0 keeps the library from writing where we speak. */
async function open(bytes: Buffer): Promise<File> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
    })
  } catch (error) {
    throw new Unreadable(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged', error)
  }
}

/** Null for a page that cannot be read; the others are none the worse for it. */
async function linesOn(file: File, number: number): Promise<Line[] | null> {
  try {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: false, disableNormalization: true })
    page.cleanup()
    return linesOf(items as Piece[])
  } catch {
    return null
  }
}
