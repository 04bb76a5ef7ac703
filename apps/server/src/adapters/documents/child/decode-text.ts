import { DocumentError } from './document-error.ts'

const BYTE_ORDER_MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
const HEAD_BYTES = 4096

/** By byte order mark, else by the zeros of UTF-16, else UTF-8 if valid, else Windows-1252. */
export function decodeText(bytes: Buffer): { text: string; isGuessed: boolean } {
  const encoding = encodingOfMark(bytes) ?? encodingOfZeros(bytes)
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    if (!isText(bytes)) throw new DocumentError('not_supported')
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

/** Text has no zero bytes and few control characters; old programs leave some. */
export function isText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_BYTES)
  if (encodingOfMark(bytes) ?? encodingOfZeros(bytes)) return true
  const strange = head.filter((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte)).length
  return !bytes.includes(0) && strange <= Math.max(2, head.length / 100)
}

const encodingOfMark = (bytes: Buffer): string | undefined =>
  BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1]

/** Without a mark, nearly every second byte of Spanish UTF-16 is zero. */
function encodingOfZeros(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, HEAD_BYTES)
  const count = (odd: number) => head.filter((byte, index) => byte === 0 && index % 2 === odd).length / head.length
  const [even, odd] = [count(0), count(1)]
  if (odd > 0.2 && even < 0.02) return 'utf-16le'
  return even > 0.2 && odd < 0.02 ? 'utf-16be' : undefined
}
