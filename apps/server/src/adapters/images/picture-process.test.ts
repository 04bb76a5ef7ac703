import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildBlackPng } from '../../../test/fakes/media/black-png.ts'
import { createPictureReducer } from './picture-process.ts'

const never = new AbortController().signal
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0 } } })

test.each([
  ['PNG', () => noise(3_000, 600).png().toBuffer()],
  ['WebP', () => noise(3_000, 600).webp().toBuffer()],
  ['JPEG', () => noise(3_000, 600).jpeg().toBuffer()],
])('%s: a JPEG within the side, on white', async (_, build) => {
  const reduced = await createPictureReducer().reduce(await build(), 1_568, never)
  expect(await sharp(reduced ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 1_568, hasAlpha: false })
})

test('small picture: not enlarged', async () => {
  const reduced = await createPictureReducer().reduce(await noise(30, 20).png().toBuffer(), 1_568, never)
  expect(await sharp(reduced ?? undefined).metadata()).toMatchObject({ width: 30, height: 20 })
})

test('picture of noise: at lower quality, within the bytes', async () => {
  const pixels = { type: 'gaussian' as const, mean: 128, sigma: 80 }
  const picture = await sharp({
    create: { width: 1_568, height: 1_568, channels: 3, background: '#000', noise: pixels },
  })
    .png()
    .toBuffer()
  const reduced = await createPictureReducer().reduce(picture, 1_568, never)
  expect(await sharp(reduced ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 1_568 })
  expect(reduced?.length).toBeLessThanOrEqual(1_500_000)
})

test.each([
  ['more memory', { memoryMb: 1 }],
  ['more time', { longestMs: 1 }],
  ['more bytes', { outputBytes: 10 }],
])('picture that needs %s than it may: null', async (_, limits) => {
  const picture = await noise(4_000, 4_000).png().toBuffer()
  expect(await createPictureReducer(limits).reduce(picture, 1_568, never)).toBeNull()
})

test.each([
  ['GIF', Buffer.from('GIF89a')],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic')],
  ['TIFF', Buffer.from('II*\0')],
  ['nothing', Buffer.alloc(0)],
  ['100 megapixels', buildBlackPng(10_000, 10_000)],
])('%s: null', async (_, bytes) => {
  expect(await createPictureReducer().reduce(bytes, 1_568, never)).toBeNull()
})

test('abort: the process ends, and the reason is thrown', async () => {
  const abort = new AbortController()
  const reducing = createPictureReducer().reduce(buildBlackPng(6_000, 6_000), 1_568, abort.signal)
  abort.abort(new Error('enough'))
  await expect(reducing).rejects.toThrow('enough')
})
