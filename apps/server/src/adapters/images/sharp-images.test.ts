import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngFile } from '../../../test/fakes/media/sample-files.ts'
import { FileStoreError } from '../../ports/file-store.ts'
import { createSharpImages } from './sharp-images.ts'

test('pictures are read one by one, each when it has its turn', async () => {
  const images = createSharpImages()
  const { promise: opened, resolve: open } = Promise.withResolvers<Buffer>()
  const read: string[] = []
  const readAs = (name: string, bytes: Promise<Buffer> | Buffer) => async () => {
    read.push(name)
    return bytes
  }
  const first = images.toJpeg(readAs('first', opened), 72)
  const second = images.readSize(readAs('second', pngFile(40, 30)))
  const third = images.measure(readAs('third', pngFile(20, 10)))
  expect(read).toEqual(['first'])
  open(pngFile(100, 50))
  expect(await sharp((await first) ?? undefined).metadata()).toMatchObject({ width: 72, height: 36 })
  expect(await second).toMatchObject({ width: 40, height: 30 })
  expect(await third).toEqual({ width: 20, height: 10 })
})

test('picture that cannot be read now: the failure of the storage, not «no picture»', async () => {
  const images = createSharpImages()
  const away = async () => Promise.reject(new FileStoreError(false))
  await expect(images.toJpeg(away, 72)).rejects.toBeInstanceOf(FileStoreError)
  await expect(images.measure(away)).rejects.toBeInstanceOf(FileStoreError)
  expect(await images.measure(async () => pngFile(20, 10))).toEqual({ width: 20, height: 10 })
})

test('picture whose storage hangs: a storage failure in time, and the next one is read', async () => {
  const images = createSharpImages({ readMs: 50 })
  const hang = () => new Promise<never>(() => {})
  const hanging = [images.toJpeg(hang, 72), images.measure(hang)]
  const next = images.resizeToSquare(pngFile(20, 10), 8)
  for (const one of hanging) await expect(one).rejects.toBeInstanceOf(FileStoreError)
  expect(await sharp((await next) ?? undefined).metadata()).toMatchObject({ width: 8, height: 8 })
})
