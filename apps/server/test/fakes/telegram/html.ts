import { badRequest } from './refusal.ts'

const TAGS = new Set('b strong i em s strike del u ins a code pre span tg-spoiler tg-emoji blockquote'.split(' '))
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** What the customer reads of an HTML message. Refuses broken HTML with the words of the real parser. */
export const shownText = (html: string): string => {
  const open: string[] = []
  let shown = ''
  let at = 0
  for (const match of html.matchAll(/<(\/?)([^<>]*)(>?)/g)) {
    const [whole, slash, inside = '', end] = match
    shown += html.slice(at, match.index)
    at = match.index + whole.length
    const offset = Buffer.byteLength(html.slice(0, match.index))
    const name = (/^[^\s/]*/.exec(inside)?.[0] ?? '').toLowerCase()
    if (slash) closeTag(open, name, end === '>', offset)
    else openTag(open, name, end === '>', offset)
  }
  const unclosed = open.at(-1)
  if (unclosed !== undefined) throw unparsable(`Can't find end tag corresponding to start tag "${unclosed}"`)
  return decoded(shown + html.slice(at))
}

const openTag = (open: string[], name: string, isWhole: boolean, offset: number) => {
  if (!TAGS.has(name)) throw unparsable(`Unsupported start tag "${name}" at byte offset ${offset}`)
  if (!isWhole) throw unparsable(`Unclosed start tag at byte offset ${offset}`)
  open.push(name)
}

const closeTag = (open: string[], name: string, isWhole: boolean, offset: number) => {
  const expected = open.pop()
  if (expected === undefined) throw unparsable(`Unexpected end tag at byte offset ${offset}`)
  if (!isWhole) throw unparsable(`Unclosed end tag at byte offset ${offset}`)
  if (name !== '' && name !== expected)
    throw unparsable(`Unmatched end tag at byte offset ${offset}, expected "</${expected}>", found "</${name}>"`)
}

const unparsable = (why: string) => badRequest(`can't parse entities: ${why}`)

const decoded = (text: string) =>
  text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const isHex = name[1]?.toLowerCase() === 'x'
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
