const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

type Kind = { type: string; extension: string; is: (bytes: Buffer) => boolean }

const starts = (...signs: string[]) => {
  const longest = Math.max(...signs.map((sign) => sign.length))
  return (bytes: Buffer) => signs.some((sign) => ascii(bytes, 0, longest).startsWith(sign))
}
const inside = (form: string) => (bytes: Buffer) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === form
const film = (brands: RegExp) => (bytes: Buffer) => ascii(bytes, 4, 8) === 'ftyp' && brands.test(ascii(bytes, 8, 12))
/** The beginning of a frame: eleven ones, and then what kind of sound it is. */
const frame = (mask: number, value: number) => (bytes: Buffer) =>
  bytes.length > 1 && bytes[0] === 0xff && ((bytes[1] ?? 0) & mask) === value

const kinds: readonly Kind[] = [
  { type: 'image/jpeg', extension: 'jpg', is: starts('\xff\xd8\xff') },
  { type: 'image/png', extension: 'png', is: starts('\x89PNG\r\n\x1a\n') },
  { type: 'image/gif', extension: 'gif', is: starts('GIF87a', 'GIF89a') },
  { type: 'image/webp', extension: 'webp', is: inside('WEBP') },
  { type: 'audio/wav', extension: 'wav', is: inside('WAVE') },
  { type: 'audio/ogg', extension: 'ogg', is: starts('OggS') },
  { type: 'audio/amr', extension: 'amr', is: starts('#!AMR') },
  { type: 'audio/aac', extension: 'aac', is: frame(0xf6, 0xf0) },
  { type: 'audio/mpeg', extension: 'mp3', is: starts('ID3') },
  { type: 'audio/mpeg', extension: 'mp3', is: frame(0xe6, 0xe2) },
  { type: 'audio/mp4', extension: 'm4a', is: film(/^M4[AB] /) },
  { type: 'video/quicktime', extension: 'mov', is: film(/^qt {2}/) },
  { type: 'video/3gpp', extension: '3gp', is: film(/^3g/) },
  { type: 'image/heic', extension: 'heic', is: film(/^(heic|heix|mif1|msf1|avif)/) },
  { type: 'video/mp4', extension: 'mp4', is: film(/./) },
  { type: 'video/webm', extension: 'webm', is: starts('\x1aE\xdf\xa3') },
  { type: 'application/pdf', extension: 'pdf', is: starts('%PDF-') },
  { type: 'application/zip', extension: 'zip', is: starts('PK\x03\x04') },
]

export const SOME_FILE = 'application/octet-stream'

/** So much of a file tells what it is. */
export const HEAD_BYTES = 16

/** What the first bytes say it is; nobody's word for it counts. */
export const typeIn = (head: Buffer): string => kinds.find(({ is }) => is(head))?.type ?? SOME_FILE

export const extensionOf = (type: string): string => kinds.find((kind) => kind.type === type)?.extension ?? 'bin'
