import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildPdf, pdfText } from '../../../test/documents/build-files.ts'
import { blackScan, buildScan, jbig2Scan, jpegScan, jpxScan } from '../../../test/documents/build-scan.ts'
import { toDocumentFile } from '../../../test/documents/read-sample.ts'
import { jpegFile } from '../../../test/helpers/seeing-server.ts'
import { createDocumentReader } from './document-reader.ts'

const LIMITS = { memoryMb: 460, longestMs: 15_000, characters: 1_000_000 }
const reader = createDocumentReader(LIMITS)
const draw = (bytes: Uint8Array, signal = new AbortController().signal) =>
  reader.drawPages(toDocumentFile('scan.pdf', bytes), { pages: 4, side: 1_000 }, signal)
const troubleOf = (bytes: Uint8Array) =>
  draw(bytes).then(
    ({ jpegs }) => `${jpegs.length} pages`,
    (error: { trouble?: string }) => error.trouble ?? error,
  )

test('scanned page: drawn with its longest side, in its colors', async () => {
  const { jpegs, hasMore } = await draw(buildScan([jpegScan(await jpegFile(300, 400), [300, 400])]))
  expect([jpegs.length, hasMore]).toEqual([1, false])
  const drawn = sharp(jpegs[0])
  expect(await drawn.metadata()).toMatchObject({ format: 'jpeg', width: 750, height: 1_000 })
  const { channels } = await drawn.stats()
  // The picture is #a02040.
  expect(channels.map(({ mean }) => Math.round(mean / 8) * 8)).toEqual([160, 32, 64])
})

test('six pages: the first four; blank pages are left out', async () => {
  const scan = jpegScan(await jpegFile(300, 400), [300, 400])
  expect(await draw(buildScan([scan], { repeat: 6 }))).toMatchObject({ jpegs: { length: 4 }, hasMore: true })
  expect(await draw(buildPdf('', pdfText('Total 50', 50, 700), ''))).toMatchObject({
    jpegs: { length: 1 },
    hasMore: false,
  })
})

test('a page that shows noise fits into one message', async () => {
  const [width, height] = [1_000, 1_000]
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(Math.random() * 256)))
  const bytes = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const drawing = { pages: 4, side: 1_568 }
  const file = toDocumentFile('scan.pdf', buildScan([jpegScan(bytes, [width, height])]))
  const { jpegs } = await reader.drawPages(file, drawing, new AbortController().signal)
  expect(jpegs).toHaveLength(1)
})

test.each<[what: string, bytes: () => Buffer | Promise<Buffer>, result: RegExp]>([
  ['a page of 100 megapixels', () => buildScan([blackScan(10_000, 10_000)]), /too_|\d pages/],
  ['a page of 2,500 megapixels', () => buildScan([blackScan(50_000, 50_000, 1_000)]), /damaged|too_|\d pages/],
  ['a size that its bytes do not have', () => buildScan([blackScan(60_000, 60_000, 1)]), /damaged|too_|\d pages/],
  ['a JPEG 2000 of a size beyond all memory', () => buildScan([jpxScan(4e9, 4e9)]), /damaged|too_|\d pages/],
  ['a JPEG 2000 without its pixels', () => buildScan([jpxScan(2_000, 2_000)]), /damaged|too_|\d pages/],
  ['a JBIG2 of a size beyond all memory', () => buildScan([jbig2Scan(4e9, 4e9)]), /damaged|too_|\d pages/],
  ['a JBIG2 without its pixels', () => buildScan([jbig2Scan(20_000, 20_000)]), /damaged|too_|\d pages/],
  ['bytes that are no PDF', () => Buffer.from('%PDF-1.4\nno'), /damaged/],
])('%s: it ends within its limits', async (_, build, result) => {
  expect(await troubleOf(await build())).toMatch(result)
})

test('ten thousand pages: four are drawn', async () => {
  const scan = jpegScan(await jpegFile(300, 400), [300, 400])
  expect(await draw(buildScan([scan], { repeat: 10_000 }))).toMatchObject({ jpegs: { length: 4 }, hasMore: true })
})

test('drawing that is given up: its process ends', async () => {
  const stopping = new AbortController()
  const drawn = draw(buildScan([blackScan(10_000, 10_000)]), stopping.signal)
  stopping.abort(new Error('the contact deleted it'))
  await expect(drawn).rejects.toThrow('the contact deleted it')
})
