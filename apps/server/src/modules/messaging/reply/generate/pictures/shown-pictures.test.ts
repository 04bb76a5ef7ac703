import { expect, test } from 'vitest'
import { createLog } from '../../../../../platform/log/log.ts'
import { PictureProcessError } from '../../../../../ports/picture-reducer.ts'
import type { ContextMessage, ReplyContext } from '../../types.ts'
import { createWithShownPictures, type ShownPictures } from './shown-pictures.ts'

const pictureOf = (exchangeId: string, id: string): ContextMessage => ({
  id,
  exchangeId,
  direction: 'incoming',
  origin: 'contact',
  type: 'image',
  content: '',
  details: null,
  isGone: false,
  unheard: null,
  reading: { kind: 'picture', state: 'kept', reason: null, text: null, pages: 0, isCut: false, isRecent: true },
})

const contextWith = (exchangeId: string, pictures: number, workspaceId = 'ana') =>
  ({
    exchangeId,
    workspaceId,
    history: Array.from({ length: pictures }, (_, at) => pictureOf(exchangeId, `${exchangeId}${at}`)),
  }) as unknown as ReplyContext

const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** The largest that a picture may be. */
const LARGEST = new Uint8Array(1_500_000)

/** Room for so many of the largest pictures; `loaded` lists the messages whose pictures are loaded, in order. */
function startPictures({ room, picture = LARGEST, turnMs = 5_000 }: StartOptions) {
  const loaded: string[] = []
  const loadPictures = async ({ messageId }: { messageId: string }) => {
    loaded.push(messageId)
    return [picture]
  }
  const deps = { log: createLog('silent'), loadPictures }
  return { loaded, withShownPictures: createWithShownPictures(deps, { bytesOfAll: room * LARGEST.length, turnMs }) }
}
type StartOptions = { room: number; picture?: Uint8Array; turnMs?: number }

const countShown = async ({ pictures }: ShownPictures) => pictures.size
const identity = async (shown: ShownPictures) => shown

test('pictures of all replies together: a reply waits until others that hold them end', async () => {
  const { loaded, withShownPictures } = startPictures({ room: 3 })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const first = withShownPictures(contextWith('a', 2), () => answered)
  const second = withShownPictures(contextWith('b', 2, 'eva'), countShown)
  const third = withShownPictures(contextWith('c', 1, 'luz'), countShown)
  expect(await withShownPictures(contextWith('d', 0), countShown)).toBe(0)
  await settle()
  expect(loaded).toEqual(['a0', 'a1'])
  answer()
  expect(await Promise.all([first, second, third])).toEqual([undefined, 2, 1])
  expect(loaded.toSorted()).toEqual(['a0', 'a1', 'b0', 'b1', 'c0'])
})

test('one workspace holds half of the room: the replies of another have pictures at once', async () => {
  const { loaded, withShownPictures } = startPictures({ room: 4 })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const busy = ['a', 'b', 'c'].map((exchangeId) => withShownPictures(contextWith(exchangeId, 1), () => answered))
  expect(await withShownPictures(contextWith('d', 2, 'luz'), countShown)).toBe(2)
  expect(loaded).toEqual(['a0', 'b0', 'd0', 'd1'])
  answer()
  await Promise.all(busy)
})

test('loaded pictures count with their bytes', async () => {
  const { withShownPictures } = startPictures({ room: 2, picture: new Uint8Array(1) })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const first = withShownPictures(contextWith('a', 2), () => answered)
  expect(await withShownPictures(contextWith('b', 1, 'luz'), countShown)).toBe(1)
  answer()
  await first
})

test('released pictures leave, and their reply goes on', async () => {
  const { withShownPictures } = startPictures({ room: 1 })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const first = withShownPictures(contextWith('a', 1), async ({ pictures, release }) => {
    release()
    await answered
    return pictures.size
  })
  expect(await withShownPictures(contextWith('b', 1), countShown)).toBe(1)
  answer()
  expect(await first).toBe(0)
})

test('pictures of an earlier exchange do not wait, and lack no turn', async () => {
  const { loaded, withShownPictures } = startPictures({ room: 1 })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const first = withShownPictures(contextWith('a', 1), () => answered)
  const question = { ...pictureOf('c', 'c0'), type: 'text', content: '¿y en azul?', reading: null } as const
  const context = { ...contextWith('b', 1, 'luz'), exchangeId: 'c' }
  const history = [...context.history, question]
  const second = withShownPictures({ ...context, history }, identity)
  const shown = await Promise.race([second, settle().then(() => 'it waits')])
  expect(shown).toMatchObject({ pictures: new Map(), isEarlier: true, hadNoTurn: false })
  answer()
  await first
  expect(loaded).toEqual(['a0'])
})

test('pictures that cannot be loaded now are logged and counted, and the others are shown', async () => {
  const lines: string[] = []
  const withShownPictures = createWithShownPictures({
    log: createLog('warn', { write: (line) => void lines.push(line) }),
    async loadPictures({ messageId }) {
      if (messageId === 'a0') throw new PictureProcessError('memory')
      return messageId === 'a1' ? [] : [new Uint8Array(1)]
    },
  })
  const shown = await withShownPictures(contextWith('a', 10), identity)
  expect(shown).toMatchObject({ leftOut: 2, unopened: 1, notLoaded: 1, isEarlier: false, hadNoTurn: false })
  expect(shown.pictures.size).toBe(6)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ message: 'a0', exchange: 'a' }])
})

/** A scanned file with so many pages. */
const scanOf = (exchangeId: string, id: string, pages: number): ContextMessage => ({
  ...pictureOf(exchangeId, id),
  type: 'document',
  reading: { kind: 'file', state: 'kept', reason: null, text: '', pages, isCut: false, isRecent: true },
})

async function showScans(history: ContextMessage[], exchangeId = 'a') {
  const asked: [string, boolean][] = []
  const withShownPictures = createWithShownPictures({
    log: createLog('silent'),
    async loadPictures({ messageId, isScan }) {
      asked.push([messageId, isScan])
      return Array.from({ length: isScan ? 4 : 1 }, () => new Uint8Array(1))
    },
  })
  const context = { ...contextWith(exchangeId, 0), history }
  const shown = await withShownPictures(context, async (one) => ({ ...one, pictures: new Map(one.pictures) }))
  return { asked, shown, counts: [...shown.pictures].map(([id, pictures]) => [id, pictures.length]) }
}

test('pages of scanned files count among the eight pictures, and the rest is counted', async () => {
  const history = [pictureOf('a', 'photo'), scanOf('a', 's1', 4), scanOf('a', 's2', 4), scanOf('a', 's3', 2)]
  const { asked, shown, counts } = await showScans(history)
  expect(counts).toEqual([
    ['photo', 1],
    ['s1', 4],
    ['s2', 3],
  ])
  expect(shown).toMatchObject({ pages: 7, leftOut: 3, unopened: 0, notLoaded: 0 })
  expect(asked).toEqual([
    ['photo', false],
    ['s1', true],
    ['s2', true],
  ])
})

test('a scanned file of an earlier exchange: its first two pages', async () => {
  const question = { ...pictureOf('c', 'c0'), type: 'text', content: '¿y el total?', reading: null } as const
  const { shown, counts } = await showScans([scanOf('b', 's1', 4), question], 'c')
  expect(counts).toEqual([['s1', 2]])
  expect(shown).toMatchObject({ isEarlier: true, leftOut: 0 })
})

test('a failure of the request is passed on, and its pictures leave', async () => {
  const withShownPictures = createWithShownPictures(
    { log: createLog('silent'), loadPictures: async () => [new Uint8Array(1)] },
    { bytesOfAll: 1 },
  )
  await expect(withShownPictures(contextWith('a', 1), () => Promise.reject(new Error('no model')))).rejects.toThrow(
    'no model',
  )
  expect(await withShownPictures(contextWith('b', 1), countShown)).toBe(1)
})

test('a reply that has no turn in time: without pictures, and it says so', async () => {
  const { withShownPictures } = startPictures({ room: 1, turnMs: 1 })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const first = withShownPictures(contextWith('a', 1), () => answered)
  const shown = await withShownPictures(contextWith('b', 9), identity)
  expect(shown).toMatchObject({ hadNoTurn: true, unopened: 0, leftOut: 1 })
  expect(shown.pictures.size).toBe(0)
  answer()
  await first
})
