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

/** The value of an attribute; null where it does not stand. */
export const attribute = (tag: string, name: (typeof ATTRIBUTES)[number]): string | null => {
  const [, double, single] = attributePatterns.get(name)?.exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? null : unescape(value)
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

/** `begins` finds a whole opening tag, `begun` also one that is cut in two. */
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

/** The attributes of each `name`, whatever prefix it has. */
export function tags(xml: string, name: ElementName): string[] {
  const openingTag: RegExp = patternsOf(name).begins
  return Array.from(xml.matchAll(openingTag), ([, inside = '']) => inside)
}

type Element = { tag: string; inside: string; from: number; to: number }

/** Each element that ends, one behind the other; what follows one without an end is not searched again. */
export function* wholeElements(xml: string, name: ElementName): Generator<Element> {
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

function without(xml: string, name: ElementName): string {
  let [rest, end] = ['', 0]
  for (const { from, to } of wholeElements(xml, name)) {
    rest += xml.slice(end, from)
    end = to
  }
  return rest + xml.slice(end)
}

/** What people read of a cell: its runs, without the little signs that tell how a name is spoken. */
export const runs = (xml: string): string =>
  Array.from(without(xml, 'rPh').matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?t>/g), ([, inside = '']) =>
    unescape(inside),
  ).join('')

/** The longest element that is waited for: one that never ends would fill the memory. */
const LONGEST_ELEMENT = 4_000_000
/** A beginning that is cut in two by the end of what came is shorter. */
const LONGEST_NAME = 60

/** Each whole element `name` as it comes, of a file of any length. */
export async function* elements(stream: AsyncIterable<Uint8Array>, name: ElementName): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const begun: RegExp = patternsOf(name).begun
  let text = ''
  for await (const bytes of stream) {
    text += decoder.decode(bytes, { stream: true })
    let end = 0
    for (const { from, to } of wholeElements(text, name)) {
      end = to
      yield text.slice(from, to)
    }
    const left = text.slice(end)
    const start = left.search(begun)
    text = start === -1 ? left.slice(-LONGEST_NAME) : left.slice(start)
    if (text.length > LONGEST_ELEMENT) throw new RangeError(`a ${name} without an end`)
  }
}
