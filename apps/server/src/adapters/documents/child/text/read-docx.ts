import mammoth from 'mammoth'
import { createHtmlTable } from './html-table.ts'
import { cleanText, joinListLines } from '../clean-text.ts'
import { appendAddress } from '../link-address.ts'
import type { Outline, BlockPosition } from '../outline.ts'
import { DocumentError, toDamaged } from '../document-error.ts'
import { openZip, type ZipArchive } from '../zip.ts'
import { marginParagraphs } from './docx-margins.ts'
import { translateErrors } from '../../../../platform/errors/translate-errors.ts'

const NO_POSITION: BlockPosition = { page: null, sheet: null, row: null }
const HTML_TOKEN = /<(\/?)(\w+)((?:[^\w<>][^<>]*)?)>|([^<]+)/g

/** Equations, charts, diagrams and embedded documents, whose text is in no paragraph. */
const UNREAD_CONTENT = /<(?:m:t|c:chart|dgm:relIds|w:altChunk)[\s>]/

/**
 * Headings, paragraphs and tables of a Word document with its notes, then headers and footers. Links keep their
 * address. Comments and pictures are not read.
 */
export async function readDocx(bytes: Buffer, outline: Outline): Promise<void> {
  const zip = await openZip(bytes)
  if (!zip.has('[Content_Types].xml')) throw new DocumentError('damaged')
  await addRemarks(zip, outline)
  const { value: html } = await translateErrors(
    mammoth.convertToHtml(
      { buffer: bytes },
      {
        styleMap: ["p[style-name='Title'] => h1.title:fresh"],
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        externalFileAccess: false,
      },
    ),
    toDamaged,
  )
  writeHtml(html, outline)
  for (const text of await readMargins(zip)) outline.paragraph(text, NO_POSITION)
}

/** Repeated headers and footers count once. */
async function readMargins(zip: ZipArchive): Promise<Set<string>> {
  const margins = zip.names.filter((name) => /^word\/(?:header|footer)\d*\.xml$/.test(name))
  const said = new Set<string>()
  // Reversed alphabetical order puts headers before footers.
  for (const name of margins.toSorted().toReversed())
    for (const text of marginParagraphs(await zip.text(name))) said.add(text)
  return said
}

async function addRemarks(zip: ZipArchive, { remarks }: Outline): Promise<void> {
  const partOf = async (name: string) => (zip.has(name) ? zip.text(name) : '')
  const comments = Array.from((await partOf('word/comments.xml')).matchAll(/<w:comment\s/g)).length
  remarks.count('comments_not_read', { count: comments })
  const pictures = zip.names.filter((name) => name.startsWith('word/media/')).length
  remarks.count('pictures_not_read', { count: pictures })
  if (UNREAD_CONTENT.test(await partOf('word/document.xml'))) remarks.add('text_left_out')
}

function writeHtml(html: string, outline: Outline): void {
  let text = ''
  let isTitle = false
  let link = { from: 0, address: '' }
  const table = createHtmlTable(outline)
  const flush = () => {
    const lines = text.replaceAll('↑', '').split('\n').map(cleanText).filter(Boolean)
    text = ''
    for (const said of joinListLines(lines)) outline.paragraph(said, NO_POSITION)
  }
  const onOpen = (name: string, attributes: string) => {
    if (name === 'br') text += '\n'
    if (name === 'a') link = { from: text.length, address: hrefOf(attributes) }
    // The document title is above headings of level 1.
    isTitle = attributes.includes('title')
    if (name === 'table' && table.depth === 0) flush()
    table.onOpen(name, attributes)
    if (table.depth === 0 && /^(p|h\d|li)$/.test(name)) flush()
  }
  const onClose = (name: string) => {
    if (name === 'a') text = text.slice(0, link.from) + appendAddress(text.slice(link.from), link.address)
    if (table.depth > 0) {
      if (/^(p|h\d|li)$/.test(name)) text += ' '
      if (/^t[dh]$/.test(name) && table.depth === 1) {
        table.cell(cleanText(text))
        text = ''
      }
      table.onClose(name)
    } else if (/^h\d$/.test(name)) {
      const said = cleanText(text)
      text = ''
      if (said !== '') outline.heading(isTitle ? 0 : Number(name.slice(1)), said, NO_POSITION)
    } else if (/^(p|li)$/.test(name)) flush()
  }
  for (const [, slash, name = '', attributes = '', chunk] of html.matchAll(HTML_TOKEN)) {
    if (chunk !== undefined) text += unescapeHtml(chunk)
    else if (slash) onClose(name)
    else onOpen(name, attributes)
  }
  flush()
  outline.end()
}

const hrefOf = (attributes: string): string => unescapeHtml(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '')

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const unescapeHtml = (html: string) => html.replaceAll(/&(lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
