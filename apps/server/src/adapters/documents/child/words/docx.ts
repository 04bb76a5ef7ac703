import mammoth from 'mammoth'
import { createHtmlTable } from './html-table.ts'
import { clean, joinListLines } from '../clean.ts'
import type { Outline, Place } from '../outline.ts'
import { Unreadable } from '../unreadable.ts'
import { openZip } from '../zip.ts'

const NOWHERE: Place = { page: null, sheet: null, row: null }
const PIECE = /<(\/?)(\w+)((?:[^\w<>][^<>]*)?)>|([^<]+)/g

/** Headings, paragraphs and tables of a Word document. Pictures and what it points to are left where they are. */
export async function readDocx(bytes: Buffer, outline: Outline): Promise<void> {
  const zip = await openZip(bytes)
  if (!zip.has('[Content_Types].xml')) throw new Unreadable('damaged')
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
}

/** The few tags that mammoth writes, always closed. */
function readHtml(html: string, outline: Outline): void {
  let text = ''
  let isTitle = false
  const table = createHtmlTable(outline)
  const flush = () => {
    const lines = text.replaceAll('↑', '').split('\n').map(clean).filter(Boolean)
    text = ''
    for (const said of joinListLines(lines)) outline.paragraph(said, NOWHERE)
  }
  const opened = (name: string, attributes: string) => {
    if (name === 'br') text += '\n'
    // A title stands above the headings of the first level.
    isTitle = attributes.includes('title')
    if (name === 'table' && table.depth === 0) flush()
    table.opened(name, attributes)
    if (table.depth === 0 && /^(p|h\d|li)$/.test(name)) flush()
  }
  const closed = (name: string) => {
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

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const unescape = (html: string) => html.replaceAll(/&(lt|gt|quot|amp);/g, (all) => ENTITIES[all] ?? all)
