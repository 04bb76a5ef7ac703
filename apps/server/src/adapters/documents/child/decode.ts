import { Unreadable } from './unreadable.ts'

const MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
/** How many of the first bytes are looked at. */
const LOOKED_AT = 4096

/** By its mark, else by the zeros of UTF-16, else UTF-8 where it is valid, else as Windows wrote it in the West. */
export function decode(bytes: Buffer): { text: string; isGuessed: boolean } {
  const encoding = marked(bytes) ?? zeros(bytes)
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    if (!isText(bytes)) throw new Unreadable('not_supported')
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

/** No zero where text has none, and no more other control characters than old programs leave. */
export function isText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, LOOKED_AT)
  if (marked(bytes) ?? zeros(bytes)) return true
  const strange = head.filter((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte)).length
  return !bytes.includes(0) && strange <= Math.max(2, head.length / 100)
}

const marked = (bytes: Buffer): string | undefined =>
  MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]

/** Without a mark, Spanish in UTF-16 has a zero in nearly every second place. */
function zeros(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, LOOKED_AT)
  const count = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length / head.length
  const [even, odd] = [count(0), count(1)]
  if (odd > 0.2 && even < 0.02) return 'utf-16le'
  return even > 0.2 && odd < 0.02 ? 'utf-16be' : undefined
}
