/** What spreadsheets write is plain and flat; a parser of all that XML allows took fifty times as long. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Entities that a file declares for itself are left as they stand: they could unfold for ever. */
export const unescape = (xml: string): string =>
  (xml.includes('&')
    ? xml.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_all, ten, sixteen, name) =>
        name ? (ENTITIES[name.toLowerCase()] ?? '') : character(Number.parseInt(ten ?? sixteen, ten ? 10 : 16)),
      )
    : xml
  ).replaceAll(/_x([\da-f]{4})_/gi, (_all, code: string) => character(Number.parseInt(code, 16)))

const character = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

/** The value of an attribute; null where it does not stand. */
export const attribute = (tag: string, name: string): string | null => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? null : unescape(value)
}

export const isTrue = (value: string | null) => value === '1' || value === 'true'

/** The attributes of each `name`, whatever prefix it has. */
export const tags = (xml: string, name: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?/?>`, 'g')), ([, inside = '']) => inside)

/** What people read of a cell: its runs, without the little signs that tell how a name is spoken. */
export const runs = (xml: string): string =>
  Array.from(
    xml
      .replaceAll(/<(?:\w+:)?rPh\b[^]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g),
    ([, inside = '']) => unescape(inside),
  ).join('')

/** The longest element that is waited for: one that never ends would fill the memory. */
const LONGEST_ELEMENT = 4_000_000
/** A beginning that is cut in two by the end of what came is shorter. */
const LONGEST_NAME = 60

/** Each whole element `name` as it comes, of a file of any length. */
export async function* elements(stream: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const whole = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*?)?(?:/>|>[^]*?</(?:\\w+:)?${name}>)`, 'g')
  const begun = new RegExp(`<(?:\\w+:)?${name}[\\s>]`)
  let text = ''
  for await (const bytes of stream) {
    text += decoder.decode(bytes, { stream: true })
    let end = 0
    whole.lastIndex = 0
    for (let found = whole.exec(text); found; found = whole.exec(text)) {
      end = whole.lastIndex
      yield found[0]
    }
    const left = text.slice(end)
    const start = left.search(begun)
    text = start === -1 ? left.slice(-LONGEST_NAME) : left.slice(start)
    if (text.length > LONGEST_ELEMENT) throw new RangeError(`a ${name} without an end`)
  }
}
