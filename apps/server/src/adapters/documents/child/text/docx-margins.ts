import { cleanText } from '../clean-text.ts'

const XML_TOKEN = /<(\/?)w:(\w+)((?:[^\w<>][^<>]*)?)>([^<]*)/g
const PAGE_NUMBER_FIELD = /\b(PAGE|NUMPAGES|SECTIONPAGES)\b/
const PAGE_LABEL = /\b(?:p[áa]ginas?|p[áa]gs?|page|of|de)\b/gi

/** The paragraphs of a docx header or footer without page numbers. */
export const marginParagraphs = (xml: string): string[] => xml.split('</w:p>').map(textOf).filter(isWorthReading)

/** False for lines that only number the page. */
export const isWorthReading = (text: string): boolean => /[\p{L}\d]/u.test(text.replaceAll(PAGE_LABEL, ''))

function textOf(paragraph: string): string {
  let text = ''
  let code = ''
  let fieldPart: 'text' | 'code' | 'result' = 'text'
  const isNumber = () => fieldPart === 'result' && PAGE_NUMBER_FIELD.test(code)
  for (const [, slash, name = '', attributes = '', chunk = ''] of paragraph.matchAll(XML_TOKEN)) {
    if (name === 'fldSimple') [code, fieldPart] = slash ? ['', 'text'] : [attributes, 'result']
    else if (name === 'fldChar') {
      if (attributes.includes('"begin"')) [code, fieldPart] = ['', 'code']
      else fieldPart = attributes.includes('"separate"') ? 'result' : 'text'
    } else if (slash) continue
    else if (name === 'instrText') code += chunk
    else if (/^(?:p?tab|br|cr)$/.test(name)) text += ' '
    else if (name === 't' && !isNumber()) text += unescapeXml(chunk)
  }
  return cleanText(text)
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const unescapeXml = (xml: string) =>
  xml.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)
