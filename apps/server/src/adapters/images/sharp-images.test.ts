import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { buildBlackPng } from '../../../test/fakes/media/black-png.ts'
import { pngFile } from '../../../test/fakes/media/sample-files.ts'
import { collectPictureProcesses, killProcess } from '../../../test/helpers/picture-processes.ts'
import { createLog } from '../../platform/log/log.ts'
import { FileStoreError, FileTooLargeError } from '../../ports/file-store.ts'
import { createSharpImages } from './sharp-images.ts'

function createImages(limits: Omit<Parameters<typeof createSharpImages>[0], 'log'> = {}) {
  const images = createSharpImages({ log: createLog('silent'), ...limits })
  onTestFinished(() => images.close())
  return images
}

const readAs = (bytes: Buffer) => async () => bytes
const thumbnailOf = async (images: ReturnType<typeof createImages>, source = 'ana', bytes = pngFile(100, 50)) =>
  (await images.toJpeg(readAs(bytes), 72, source)) ?? null
const describe = async (bytes: unknown) => {
  const { format, width, height, exif } = await sharp(bytes as Buffer).metadata()
  return { format, width, height, hasExif: exif !== undefined }
}
const small = { format: 'jpeg', width: 72, height: 36 }

test('pictures are converted in a process that stays for those of its source', async () => {
  const [children, images] = [collectPictureProcesses(), createImages()]
  for (let index = 0; index < 3; index++) expect(await describe(await thumbnailOf(images))).toMatchObject(small)
  expect(children).toHaveLength(1)
  expect(await describe(await thumbnailOf(images, 'luz'))).toMatchObject(small)
  expect(children).toHaveLength(2)
})

test('every conversion and its result', async () => {
  const images = createImages()
  const photo = await sharp(pngFile(600, 300))
    .withExif({ IFD0: { Make: 'Casa' } })
    .jpeg()
    .toBuffer()
  const [webp, gif] = [await sharp(photo).webp().toBuffer(), await sharp(photo).gif().toBuffer()]
  expect(await describe(await images.resizeToSquare(gif, 40, 'ana'))).toMatchObject({
    format: 'webp',
    width: 40,
    height: 40,
  })
  expect(await describe(await images.resizeWithin(photo, 40, 'ana'))).toMatchObject({
    format: 'webp',
    width: 40,
    height: 20,
  })
  expect(await describe(await images.toJpeg(readAs(webp), 4_096, 'ana'))).toMatchObject({ format: 'jpeg', width: 600 })
  expect(await images.removeMetadata(readAs(pngFile()), 4_096, 'ana')).toBe('clean')
  const cleaned = await images.removeMetadata(readAs(photo), 4_096, 'ana')
  expect(await describe(cleaned)).toEqual({ format: 'jpeg', width: 600, height: 300, hasExif: false })
})

test('no pixel is decoded in this process, and no process starts for what is no picture', async () => {
  const [children, images] = [collectPictureProcesses(), createImages()]
  const pipelines: unknown[] = []
  const onPipeline = (length: unknown) => pipelines.push(length)
  sharp.queue.on('change', onPipeline)
  onTestFinished(() => void sharp.queue.off('change', onPipeline))
  expect(await thumbnailOf(images, 'ana', Buffer.from('<svg/>'))).toBeNull()
  expect(children).toHaveLength(0)
  await thumbnailOf(images)
  await images.resizeToSquare(pngFile(), 8, 'ana')
  await images.resizeWithin(pngFile(), 8, 'ana')
  await images.removeMetadata(readAs(pngFile()), 8, 'ana')
  expect(await images.readSize(readAs(buildBlackPng(10_000, 10_000)))).toMatchObject({ isDecodable: false })
  expect(pipelines).toEqual([])
})

test.each([
  ['100 megapixels', buildBlackPng(10_000, 10_000)],
  ['a picture without its pixels', buildBlackPng(3_000, 3_000, 1)],
])('%s: null, and the process goes on', async (_, bytes) => {
  const [children, images] = [collectPictureProcesses(), createImages()]
  expect(await thumbnailOf(images, 'ana', bytes)).toBeNull()
  expect(await describe(await thumbnailOf(images))).toMatchObject(small)
  expect(children).toHaveLength(1)
})

test('process that is killed while it works: the picture is converted by another one', async () => {
  let kills = 0
  const children = collectPictureProcesses((child) => kills++ === 0 && killProcess(child))
  expect(await describe(await thumbnailOf(createImages()))).toMatchObject(small)
  expect(children).toHaveLength(2)
})

test('idle process that was killed costs the next picture no attempt', async () => {
  const children = collectPictureProcesses(() => children.length === 2 && children.forEach(killProcess))
  const images = createImages()
  await thumbnailOf(images)
  children.forEach(killProcess)
  await expect.poll(() => children[0]?.signalCode).toBe('SIGKILL')
  expect(await describe(await thumbnailOf(images))).toMatchObject(small)
  expect(children).toHaveLength(3)
})

test('picture that ends each of its processes: null after two, and the next one is converted', async () => {
  let isDeadly = true
  const children = collectPictureProcesses((child) => isDeadly && killProcess(child))
  const images = createImages()
  expect(await thumbnailOf(images)).toBeNull()
  expect(children).toHaveLength(2)
  isDeadly = false
  expect(await describe(await thumbnailOf(images))).toMatchObject(small)
})

test.each([
  ['memory', { memoryMb: 64 }],
  ['time', { longestMs: 1 }],
])('picture that needs more %s than it may: null, without a second attempt', async (_, limits) => {
  const children = collectPictureProcesses()
  expect(await thumbnailOf(createImages(limits), 'ana', buildBlackPng(6_000, 6_000))).toBeNull()
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL'])
})

test('result that is too large to be stored: refused before it is read', async () => {
  await expect(thumbnailOf(createImages({ outputBytes: 10 }))).rejects.toBeInstanceOf(FileTooLargeError)
})

test('idle process: ends after its time, or when the pool is closed', async () => {
  const children = collectPictureProcesses()
  await thumbnailOf(createImages({ idleMs: 1 }))
  await expect.poll(() => children[0]?.signalCode).toBe('SIGKILL')
  const images = createImages({ idleMs: 60_000 })
  await thumbnailOf(images)
  images.close()
  await expect.poll(() => children[1]?.signalCode).toBe('SIGKILL')
})

test('pictures are read one by one, each when it has its turn; sources take turns', async () => {
  const images = createImages()
  const { promise: opened, resolve: open } = Promise.withResolvers<Buffer>()
  const read: string[] = []
  const add = (name: string, source: string, bytes: Promise<Buffer>) =>
    images.toJpeg(
      () => {
        read.push(name)
        return bytes
      },
      72,
      source,
    )
  const png = Promise.resolve(pngFile(100, 50))
  const all = [
    add('ana 1', 'ana', opened),
    add('ana 2', 'ana', png),
    add('ana 3', 'ana', png),
    add('luz 1', 'luz', png),
  ]
  await expect.poll(() => read).toEqual(['ana 1'])
  open(pngFile(100, 50))
  for (const one of await Promise.all(all)) expect(await describe(one)).toMatchObject(small)
  expect(read).toEqual(['ana 1', 'ana 2', 'luz 1', 'ana 3'])
})

test('picture that cannot be read now: the failure of the storage, not «no picture»', async () => {
  const images = createImages()
  const away = async () => Promise.reject(new FileStoreError(false))
  await expect(images.toJpeg(away, 72, 'ana')).rejects.toBeInstanceOf(FileStoreError)
  await expect(images.measure(away)).rejects.toBeInstanceOf(FileStoreError)
  expect(await images.measure(readAs(pngFile(20, 10)))).toEqual({ width: 20, height: 10 })
})

test('picture whose storage hangs: a storage failure in time, and the next one is read', async () => {
  const images = createImages({ readMs: 50 })
  const hang = () => new Promise<never>(() => {})
  const hanging = [images.toJpeg(hang, 72, 'ana'), images.measure(hang)]
  const next = images.resizeToSquare(pngFile(20, 10), 8, 'ana')
  for (const one of await Promise.allSettled(hanging))
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(FileStoreError) })
  expect(await describe(await next)).toMatchObject({ width: 8, height: 8 })
})
