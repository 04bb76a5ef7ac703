import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { FileStoreError } from '../../ports/file-store.ts'
import { PictureProcessError } from '../../ports/picture-reducer.ts'
import { buildBlackPng } from '../../../test/fakes/media/black-png.ts'
import { createPictureReducer } from './picture-process.ts'

const task = { workspaceId: 'ana', signal: new AbortController().signal }
const reduce = async (bytes: Uint8Array, limits = {}) =>
  (await createPictureReducer(limits).reduce(async () => bytes, 1_568, task))?.jpeg ?? null
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0 } } })

test.each([
  ['PNG', () => noise(3_000, 600).png().toBuffer()],
  ['WebP', () => noise(3_000, 600).webp().toBuffer()],
  ['JPEG', () => noise(3_000, 600).jpeg().toBuffer()],
])('%s: a JPEG within the side, on white', async (_, build) => {
  const reduced = await reduce(await build())
  expect(await sharp(reduced ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 1_568, hasAlpha: false })
})

test('small picture: not enlarged', async () => {
  const reduced = await reduce(await noise(30, 20).png().toBuffer())
  expect(await sharp(reduced ?? undefined).metadata()).toMatchObject({ width: 30, height: 20 })
})

test('picture of noise: at lower quality, within the bytes', async () => {
  const pixels = { type: 'gaussian' as const, mean: 128, sigma: 80 }
  const picture = await sharp({
    create: { width: 1_568, height: 1_568, channels: 3, background: '#000', noise: pixels },
  })
    .png()
    .toBuffer()
  const reduced = await reduce(picture)
  expect(await sharp(reduced ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 1_568 })
  expect(reduced?.length).toBeLessThanOrEqual(1_500_000)
})

test.each([
  ['more memory', { memoryMb: 1 }],
  ['more time', { longestMs: 1 }],
])(
  'picture that needs %s than it may: its process is killed, which says nothing about the picture',
  async (_, limits) => {
    const picture = await noise(4_000, 4_000).png().toBuffer()
    await expect(reduce(picture, limits)).rejects.toBeInstanceOf(PictureProcessError)
  },
)

test('picture that no quality makes small enough: null', async () => {
  expect(await reduce(await noise(400, 400).png().toBuffer(), { outputBytes: 10 })).toBeNull()
})

test('picture that is gone when it has its turn: null', async () => {
  expect(await createPictureReducer().reduce(async () => null, 1_568, task)).toBeNull()
})

test('pictures that wait: not in memory, and one that is aborted leaves without its turn', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const [reducer, read, abort] = [createPictureReducer(), [] as string[], new AbortController()]
  const add = (name: string, workspaceId: string, signal = task.signal) =>
    reducer.reduce(
      async () => {
        read.push(name)
        await opened
        return null
      },
      1_568,
      { workspaceId, signal },
    )
  const first = [add('ana 1', 'ana'), add('ana 2', 'ana')]
  const aborted = add('ana 3', 'ana', abort.signal)
  const last = [add('ana 4', 'ana'), add('luz 1', 'luz')]
  abort.abort(new Error('enough'))
  await expect(aborted).rejects.toThrow('enough')
  expect(read).toEqual(['ana 1', 'ana 2'])
  open()
  await Promise.all([...first, ...last])
  expect(read).toEqual(['ana 1', 'ana 2', 'ana 4', 'luz 1'])
})

test.each([
  ['GIF', Buffer.from('GIF89a')],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic')],
  ['TIFF', Buffer.from('II*\0')],
  ['nothing', Buffer.alloc(0)],
  ['100 megapixels', buildBlackPng(10_000, 10_000)],
])('%s: null', async (_, bytes) => {
  expect(await reduce(bytes)).toBeNull()
})

test('picture whose storage hangs: a storage failure in time, and the next one is read', async () => {
  const reducer = createPictureReducer({ readMs: 50 })
  const hanging = Array.from({ length: 4 }, () => reducer.reduce(() => new Promise<never>(() => {}), 1_568, task))
  const next = reducer.reduce(async () => null, 1_568, task)
  for (const one of await Promise.allSettled(hanging))
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(FileStoreError) })
  expect(await next).toBeNull()
})

test('abort: the process is killed, and the reason is thrown', async () => {
  const [abort, children] = [new AbortController(), [] as ChildProcess[]]
  const onChild = (message: unknown) => {
    children.push((message as { process: ChildProcess }).process)
    // It is published while it is created: the reducer listens to the signal after that.
    setImmediate(() => abort.abort(new Error('enough')))
  }
  subscribe('child_process', onChild)
  onTestFinished(() => void unsubscribe('child_process', onChild))
  const reducing = createPictureReducer().reduce(async () => buildBlackPng(6_000, 6_000), 1_568, {
    ...task,
    signal: abort.signal,
  })
  await expect(reducing).rejects.toThrow('enough')
  expect(children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual(['SIGKILL'])
})
