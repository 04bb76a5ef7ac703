import { badRequest } from './bot-api-error.ts'

const TAGS = new Set('b strong i em s strike del u ins a code pre span tg-spoiler tg-emoji blockquote'.split(' '))
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** Returns the text that the customer reads. Refuses broken HTML with the error texts of the real parser. */
export const renderHtml = (html: string): string => {
  const openTags: string[] = []
  let visibleText = ''
  let position = 0
  for (const match of html.matchAll(/<(\/?)([^<>]*)(>?)/g)) {
    const [whole, slash, inside = '', end] = match
    visibleText += html.slice(position, match.index)
    position = match.index + whole.length
    const offset = Buffer.byteLength(html.slice(0, match.index))
    const name = (/^[^\s/]*/.exec(inside)?.[0] ?? '').toLowerCase()
    if (slash) closeTag(openTags, name, end === '>', offset)
    else openTag(openTags, name, end === '>', offset)
  }
  const unclosed = openTags.at(-1)
  if (unclosed !== undefined) throw parseError(`Can't find end tag corresponding to start tag "${unclosed}"`)
  return decodeEntities(visibleText + html.slice(position))
}

const openTag = (openTags: string[], name: string, isWhole: boolean, offset: number) => {
  if (!TAGS.has(name)) throw parseError(`Unsupported start tag "${name}" at byte offset ${offset}`)
  if (!isWhole) throw parseError(`Unclosed start tag at byte offset ${offset}`)
  openTags.push(name)
}

const closeTag = (openTags: string[], name: string, isWhole: boolean, offset: number) => {
  const expected = openTags.pop()
  if (expected === undefined) throw parseError(`Unexpected end tag at byte offset ${offset}`)
  if (!isWhole) throw parseError(`Unclosed end tag at byte offset ${offset}`)
  if (name !== '' && name !== expected)
    throw parseError(`Unmatched end tag at byte offset ${offset}, expected "</${expected}>", found "</${name}>"`)
}

const parseError = (reason: string) => badRequest(`can't parse entities: ${reason}`)

const decodeEntities = (text: string) =>
  text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const isHex = name[1]?.toLowerCase() === 'x'
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
