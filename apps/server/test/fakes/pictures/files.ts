import { blackPng } from './png.ts'

/* The smallest of their kind: as they begin, and something behind it. */
const rest = (text: string) => Buffer.from(text.repeat(40))

export const picture = (width = 8, height = 8): Buffer => blackPng(width, height)
export const pdf = (words = 'lista de precios\n'): Buffer => Buffer.concat([Buffer.from('%PDF-1.4\n'), rest(words)])
export const ogg: Buffer = Buffer.concat([Buffer.from('OggS\0\x02'), rest('nota de voz ')])
export const page: Buffer = Buffer.from('<html><script>alert(document.domain)</script></html>')
