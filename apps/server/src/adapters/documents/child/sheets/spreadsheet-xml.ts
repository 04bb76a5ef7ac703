/** Spreadsheet XML is flat and regular: these patterns are fifty times as fast as a full XML parser. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Entities that the file declares itself are not expanded (billion laughs). */
export const unescapeXml = (xml: string): string =>
  (xml.includes('&')
    ? xml.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_all, ten, sixteen, name) =>
        name ? (ENTITIES[name.toLowerCase()] ?? '') : characterOf(Number.parseInt(ten ?? sixteen, ten ? 10 : 16)),
      )
    : xml
  ).replaceAll(/_x([\da-f]{4})_/gi, (_all, code: string) => characterOf(Number.parseInt(code, 16)))

const characterOf = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

const ATTRIBUTES = [
  'Id',
  'Target',
  'Type',
  'date1904',
  'formatCode',
  'hidden',
  'max',
  'min',
  'name',
  'numFmtId',
  'r',
  'r:id',
  'ref',
  's',
  'state',
  't',
] as const
const attributePatterns = new Map(
  ATTRIBUTES.map((name) => [
    name,
    new RegExp(`\\s${name.replace('r:', '(?:\\w+:)?')}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`),
  ]),
)

export const readAttribute = (tag: string, name: (typeof ATTRIBUTES)[number]): string | null => {
  const [, double, single] = attributePatterns.get(name)?.exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? null : unescapeXml(value)
}

export const isTrue = (value: string | null) => value === '1' || value === 'true'

const ELEMENTS = {
  Relationship: 'Relationship',
  c: 'c',
  cellXfs: 'cellXfs',
  numFmt: 'numFmt',
  rPh: 'rPh',
  row: 'row',
  shape: '(?:col|mergeCell|dimension|hyperlink|(?:odd|even|first)(?:Header|Footer))',
  sheet: 'sheet',
  si: 'si',
  workbookPr: 'workbookPr',
  xf: 'xf',
}
type ElementName = keyof typeof ELEMENTS

/** `begins` matches a whole opening tag, `begun` also a tag that is cut at the end of a chunk. */
const elementPatterns = new Map(
  Object.entries(ELEMENTS).map(([name, pattern]) => [
    name,
    {
      begins: new RegExp(`<(?:\\w+:)?${pattern}(\\s[^<>]*?)?(/?)>`, 'g'),
      ends: new RegExp(`</(?:\\w+:)?${pattern}>`, 'g'),
      begun: new RegExp(`<(?:\\w+:)?${pattern}[\\s>]`),
    },
  ]),
)

function patternsOf(name: ElementName) {
  const patterns = elementPatterns.get(name)
  if (!patterns) throw new Error(`no pattern of ${name}`)
  return patterns
}

export function findTags(xml: string, name: ElementName): string[] {
  const openingTag: RegExp = patternsOf(name).begins
  return Array.from(xml.matchAll(openingTag), ([, inside = '']) => inside)
}

type XmlElement = { tag: string; inside: string; from: number; to: number }

/**
 * Complete elements in order. Stops at an element without an end, so the rest is not searched again (no quadratic
 * time).
 */
export function* findElements(xml: string, name: ElementName): Generator<XmlElement> {
  const { begins, ends } = patternsOf(name)
  for (let at = 0; ;) {
    begins.lastIndex = at
    const start = begins.exec(xml)
    if (!start) return
    const [opening, tag = '', slash] = start
    const inner = start.index + opening.length
    ends.lastIndex = inner
    const end = slash ? null : ends.exec(xml)
    if (!slash && !end) return
    at = end ? end.index + end[0].length : inner
    yield { tag, inside: xml.slice(inner, end?.index ?? inner), from: start.index, to: at }
  }
}

function removeElements(xml: string, name: ElementName): string {
  let [rest, end] = ['', 0]
  for (const { from, to } of findElements(xml, name)) {
    rest += xml.slice(end, from)
    end = to
  }
  return rest + xml.slice(end)
}

/** The text runs of a cell without phonetic guides (rPh). */
export const joinTextRuns = (xml: string): string =>
  Array.from(
    removeElements(xml, 'rPh').matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?t>/g),
    ([, inside = '']) => unescapeXml(inside),
  ).join('')

/** Bounds memory for elements that never end. */
const MAX_ELEMENT_LENGTH = 4_000_000
/** Upper bound for the part of an opening tag at the end of a chunk. */
const MAX_OPENING_LENGTH = 60

/** Streams each complete element `name` of a file of any length. */
export async function* streamElements(stream: AsyncIterable<Uint8Array>, name: ElementName): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const begun: RegExp = patternsOf(name).begun
  let text = ''
  for await (const bytes of stream) {
    text += decoder.decode(bytes, { stream: true })
    let end = 0
    for (const { from, to } of findElements(text, name)) {
      end = to
      yield text.slice(from, to)
    }
    const remaining = text.slice(end)
    const start = remaining.search(begun)
    text = start === -1 ? remaining.slice(-MAX_OPENING_LENGTH) : remaining.slice(start)
    if (text.length > MAX_ELEMENT_LENGTH) throw new RangeError(`a ${name} without an end`)
  }
}
