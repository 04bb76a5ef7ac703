import mammoth from 'mammoth'
import { createHtmlTable } from './html-table.ts'
import { clean, joinListLines } from '../clean.ts'
import { withAddress } from '../link.ts'
import type { Outline, Place } from '../outline.ts'
import { Unreadable } from '../unreadable.ts'
import { openZip, type Zip } from '../zip.ts'
import { marginParagraphs } from './margins.ts'

const NOWHERE: Place = { page: null, sheet: null, row: null }
const PIECE = /<(\/?)(\w+)((?:[^\w<>][^<>]*)?)>|([^<]+)/g

/** Equations, charts, drawings and documents within: their words are in no paragraph. */
const NOT_READ = /<(?:m:t|c:chart|dgm:relIds|w:altChunk)[\s>]/

/**
 * Headings, paragraphs and tables of a Word document, its notes, then what its headers and footers say. A link is told
 * with its address. Comments, pictures and what it points to are not read.
 */
export async function readDocx(bytes: Buffer, outline: Outline): Promise<void> {
  const zip = await openZip(bytes)
  if (!zip.has('[Content_Types].xml')) throw new Unreadable('damaged')
  await remarkOn(zip, outline)
  const { value: html } = await mammoth
    .convertToHtml(
      { buffer: bytes },
      {
        styleMap: ["p[style-name='Title'] => h1.title:fresh"],
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        externalFileAccess: false,
      },
    )
    .catch((error: unknown) => {
      throw new Unreadable('damaged', error)
    })
  readHtml(html, outline)
  for (const text of await marginsOf(zip)) outline.paragraph(text, NOWHERE)
}

/** Each thing once, however many sections say it. */
async function marginsOf(zip: Zip): Promise<Set<string>> {
  const margins = zip.names.filter((name) => /^word\/(?:header|footer)\d*\.xml$/.test(name))
  const said = new Set<string>()
  // «footer» comes before «header» in the alphabet.
  for (const name of margins.toSorted().toReversed())
    for (const text of marginParagraphs(await zip.text(name))) said.add(text)
  return said
}

async function remarkOn(zip: Zip, { remarks }: Outline): Promise<void> {
  const partOf = async (name: string) => (zip.has(name) ? zip.text(name) : '')
  const comments = Array.from((await partOf('word/comments.xml')).matchAll(/<w:comment\s/g)).length
  remarks.count('comments_not_read', { count: comments })
  const pictures = zip.names.filter((name) => name.startsWith('word/media/')).length
  remarks.count('pictures_not_read', { count: pictures })
  if (NOT_READ.test(await partOf('word/document.xml'))) remarks.add('text_left_out')
}

/** The few tags that mammoth writes, always closed. */
function readHtml(html: string, outline: Outline): void {
  let text = ''
  let isTitle = false
  let link = { from: 0, address: '' }
  const table = createHtmlTable(outline)
  const flush = () => {
    const lines = text.replaceAll('↑', '').split('\n').map(clean).filter(Boolean)
    text = ''
    for (const said of joinListLines(lines)) outline.paragraph(said, NOWHERE)
  }
  const opened = (name: string, attributes: string) => {
    if (name === 'br') text += '\n'
    if (name === 'a') link = { from: text.length, address: addressIn(attributes) }
    // A title stands above the headings of the first level.
    isTitle = attributes.includes('title')
    if (name === 'table' && table.depth === 0) flush()
    table.opened(name, attributes)
    if (table.depth === 0 && /^(p|h\d|li)$/.test(name)) flush()
  }
  const closed = (name: string) => {
    if (name === 'a') text = text.slice(0, link.from) + withAddress(text.slice(link.from), link.address)
    if (table.depth > 0) {
      if (/^(p|h\d|li)$/.test(name)) text += ' '
      if (/^t[dh]$/.test(name) && table.depth === 1) {
        table.cell(clean(text))
        text = ''
      }
      table.closed(name)
    } else if (/^h\d$/.test(name)) {
      const said = clean(text)
      text = ''
      if (said !== '') outline.heading(isTitle ? 0 : Number(name.slice(1)), said, NOWHERE)
    } else if (/^(p|li)$/.test(name)) flush()
  }
  for (const [, slash, name = '', attributes = '', words] of html.matchAll(PIECE)) {
    if (words !== undefined) text += unescape(words)
    else if (slash) closed(name)
    else opened(name, attributes)
  }
  flush()
  outline.end()
}

const addressIn = (attributes: string): string => unescape(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '')

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const unescape = (html: string) => html.replaceAll(/&(lt|gt|quot|amp);/g, (all) => ENTITIES[all] ?? all)
