/** Builds scanned PDFs: each page is one image XObject, as a scanner app writes it. */
import { deflateSync } from 'node:zlib'

/** `filter` and `size` are what the page declares, true or not. */
export type ScannedImage = { bytes: Buffer; filter: string; size: [width: number, height: number]; colors?: string }

export const jpegScan = (bytes: Buffer, size: [width: number, height: number]): ScannedImage => ({
  bytes,
  filter: 'DCTDecode',
  size,
})

/** Black pixels of one byte each: a few kilobytes that unpack to `width` × `height` bytes. */
export const blackScan = (width: number, height: number, rows = height): ScannedImage => ({
  bytes: deflateSync(Buffer.alloc(width * rows)),
  filter: 'FlateDecode',
  size: [width, height],
  colors: 'DeviceGray',
})

const page = (number: number, image: number) =>
  `${number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]` +
  `/Resources<</XObject<</Im ${image} 0 R>>>>/Contents 3 0 R>>endobj\n`

/** `repeat`: so many pages show the last image. */
export function buildScan(images: readonly ScannedImage[], { repeat = 1 }: { repeat?: number } = {}): Buffer {
  const shown = [...images.keys(), ...Array.from({ length: repeat - 1 }, () => images.length - 1)]
  const pageNumber = (at: number) => 4 + images.length + at
  const kids = shown.map((_, at) => `${pageNumber(at)} 0 R`).join(' ')
  const drawing = 'q 600 0 0 800 0 0 cm /Im Do Q'
  const parts = [
    '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    `2 0 obj<</Type/Pages/Count ${shown.length}/Kids[${kids}]>>endobj\n`,
    `3 0 obj<</Length ${drawing.length}>>stream\n${drawing}\nendstream endobj\n`,
    ...images.flatMap(({ bytes, filter, size: [width, height], colors = 'DeviceRGB' }, at) => [
      `${4 + at} 0 obj<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${colors}` +
        `/BitsPerComponent 8/Filter/${filter}/Length ${bytes.length}>>stream\n`,
      bytes,
      '\nendstream endobj\n',
    ]),
    ...shown.map((image, at) => page(pageNumber(at), 4 + image)),
    'trailer<</Root 1 0 R>>',
  ]
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

/** The header of a JPEG 2000 of that size, without pixels. */
export function jpxScan(width: number, height: number): ScannedImage {
  const header = Buffer.alloc(51)
  header.writeUInt32BE(0xff4f_ff51, 0)
  header.writeUInt16BE(47, 4)
  for (const [at, value] of [width, height, 0, 0, width, height, 0, 0].entries())
    header.writeUInt32BE(value, 8 + at * 4)
  header.writeUInt16BE(3, 40)
  header.set([7, 1, 1, 7, 1, 1, 7, 1, 1], 42)
  return { bytes: Buffer.concat([header, Buffer.alloc(2_000, 0x52)]), filter: 'JPXDecode', size: [width, height] }
}

/** The page of a JBIG2 of that size, and a region that fills it, without pixels. */
export function jbig2Scan(width: number, height: number): ScannedImage {
  const pageInfo = Buffer.alloc(30)
  pageInfo.set([0, 0, 0, 0, 0x30, 0, 1], 0)
  pageInfo.writeUInt32BE(19, 7)
  pageInfo.writeUInt32BE(width, 11)
  pageInfo.writeUInt32BE(height, 15)
  const region = Buffer.alloc(64)
  region.set([0, 0, 0, 1, 0x26, 0, 1], 0)
  region.writeUInt32BE(53, 7)
  region.writeUInt32BE(width, 11)
  region.writeUInt32BE(height, 15)
  return {
    bytes: Buffer.concat([pageInfo, region]),
    filter: 'JBIG2Decode',
    size: [width, height],
    colors: 'DeviceGray',
  }
}
