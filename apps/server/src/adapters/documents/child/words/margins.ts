import { clean } from '../clean.ts'

const PIECE = /<(\/?)w:(\w+)((?:[^\w<>][^<>]*)?)>([^<]*)/g
const NUMBER_OF_PAGE = /\b(PAGE|NUMPAGES|SECTIONPAGES)\b/
const PAGE_WORDS = /\b(?:p[áa]ginas?|p[áa]gs?|page|of|de)\b/gi

/** The paragraphs of a header or footer part of a docx. Numbers of pages are left out. */
export const marginParagraphs = (xml: string): string[] => xml.split('</w:p>').map(textOf).filter(isWorthReading)

/** A line that only numbers its page says nothing to a customer. */
export const isWorthReading = (text: string): boolean => /[\p{L}\d]/u.test(text.replaceAll(PAGE_WORDS, ''))

function textOf(paragraph: string): string {
  let text = ''
  let code = ''
  let place: 'text' | 'code' | 'result' = 'text'
  const isNumber = () => place === 'result' && NUMBER_OF_PAGE.test(code)
  for (const [, slash, name = '', attributes = '', words = ''] of paragraph.matchAll(PIECE)) {
    if (name === 'fldSimple') [code, place] = slash ? ['', 'text'] : [attributes, 'result']
    else if (name === 'fldChar') {
      if (attributes.includes('"begin"')) [code, place] = ['', 'code']
      else place = attributes.includes('"separate"') ? 'result' : 'text'
    } else if (slash) continue
    else if (name === 'instrText') code += words
    else if (/^(?:p?tab|br|cr)$/.test(name)) text += ' '
    else if (name === 't' && !isNumber()) text += unescape(words)
  }
  return clean(text)
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const unescape = (xml: string) => xml.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (all) => ENTITIES[all] ?? all)
