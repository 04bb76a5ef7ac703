const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

type FileSignature = { type: string; extension: string; matches: (bytes: Buffer) => boolean }

const startsWithAny = (...prefixes: string[]) => {
  const longest = Math.max(...prefixes.map((sign) => sign.length))
  return (bytes: Buffer) => prefixes.some((sign) => ascii(bytes, 0, longest).startsWith(sign))
}
const isRiffForm = (form: string) => (bytes: Buffer) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === form
const isFtypBrand = (brands: RegExp) => (bytes: Buffer) =>
  ascii(bytes, 4, 8) === 'ftyp' && brands.test(ascii(bytes, 8, 12))
/** An MPEG audio frame: eleven set bits, then the layer. */
const isMpegFrame = (mask: number, value: number) => (bytes: Buffer) =>
  bytes.length > 1 && bytes[0] === 0xff && ((bytes[1] ?? 0) & mask) === value

const signatures: readonly FileSignature[] = [
  { type: 'image/jpeg', extension: 'jpg', matches: startsWithAny('\xff\xd8\xff') },
  { type: 'image/png', extension: 'png', matches: startsWithAny('\x89PNG\r\n\x1a\n') },
  { type: 'image/gif', extension: 'gif', matches: startsWithAny('GIF87a', 'GIF89a') },
  { type: 'image/webp', extension: 'webp', matches: isRiffForm('WEBP') },
  { type: 'audio/wav', extension: 'wav', matches: isRiffForm('WAVE') },
  { type: 'audio/ogg', extension: 'ogg', matches: startsWithAny('OggS') },
  { type: 'audio/amr', extension: 'amr', matches: startsWithAny('#!AMR') },
  { type: 'audio/aac', extension: 'aac', matches: isMpegFrame(0xf6, 0xf0) },
  { type: 'audio/mpeg', extension: 'mp3', matches: startsWithAny('ID3') },
  { type: 'audio/mpeg', extension: 'mp3', matches: isMpegFrame(0xe6, 0xe2) },
  { type: 'audio/mp4', extension: 'm4a', matches: isFtypBrand(/^M4[AB] /) },
  { type: 'video/quicktime', extension: 'mov', matches: isFtypBrand(/^qt {2}/) },
  { type: 'video/3gpp', extension: '3gp', matches: isFtypBrand(/^3g/) },
  { type: 'image/heic', extension: 'heic', matches: isFtypBrand(/^(heic|heix|mif1|msf1|avif)/) },
  { type: 'video/mp4', extension: 'mp4', matches: isFtypBrand(/./) },
  { type: 'video/webm', extension: 'webm', matches: startsWithAny('\x1aE\xdf\xa3') },
  { type: 'application/pdf', extension: 'pdf', matches: startsWithAny('%PDF-') },
  { type: 'application/zip', extension: 'zip', matches: startsWithAny('PK\x03\x04') },
]

export const UNKNOWN_TYPE = 'application/octet-stream'

/** The longest signature fits in this many bytes. */
export const HEAD_BYTES = 16

/** The type that the first bytes show; the sender's declared type is ignored. */
export const detectType = (head: Buffer): string =>
  signatures.find(({ matches }) => matches(head))?.type ?? UNKNOWN_TYPE

export const extensionOf = (type: string): string => signatures.find((kind) => kind.type === type)?.extension ?? 'bin'
