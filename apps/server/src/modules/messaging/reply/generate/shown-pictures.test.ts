import { expect, test } from 'vitest'
import { createLog } from '../../../../platform/log/log.ts'
import type { ContextMessage, ReplyContext } from '../types.ts'
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
  reading: { kind: 'picture', state: 'kept', reason: null, text: null, isCut: false, isRecent: true },
})

const contextWith = (exchangeId: string, pictures: number, workspaceId = 'ana') =>
  ({
    exchangeId,
    workspaceId,
    history: Array.from({ length: pictures }, (_, at) => pictureOf(exchangeId, `${exchangeId}${at}`)),
  }) as unknown as ReplyContext

const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('pictures of all replies together: a reply waits until others that hold them end', async () => {
  const loaded: string[] = []
  const withShownPictures = createWithShownPictures(
    {
      log: createLog('silent'),
      loadPicture: async ({ messageId }) => {
        loaded.push(messageId)
        return new Uint8Array(1)
      },
    },
    // Three of the largest pictures.
    { bytesOfAll: 4_500_000 },
  )
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const first = withShownPictures(contextWith('a', 2), () => answered)
  const second = withShownPictures(contextWith('b', 2), async ({ pictures }) => pictures.size)
  const third = withShownPictures(contextWith('c', 1, 'luz'), async ({ pictures }) => pictures.size)
  expect(await withShownPictures(contextWith('d', 0), async ({ pictures }) => pictures.size)).toBe(0)
  await settle()
  expect(loaded).toEqual(['a0', 'a1'])
  answer()
  expect(await Promise.all([first, second, third])).toEqual([undefined, 2, 1])
  expect(loaded.toSorted()).toEqual(['a0', 'a1', 'b0', 'b1', 'c0'])
})

test('pictures that cannot be opened now are counted, and the others are shown', async () => {
  const withShownPictures = createWithShownPictures({
    log: createLog('silent'),
    loadPicture: ({ messageId }) =>
      messageId === 'a0' ? Promise.reject(new Error('no')) : Promise.resolve(new Uint8Array(1)),
  })
  const shown = await withShownPictures(contextWith('a', 10), async (pictures): Promise<ShownPictures> => pictures)
  expect(shown).toMatchObject({ leftOut: 2, unopened: 1, isEarlier: false })
  expect(shown.pictures.size).toBe(7)
})

test('a failure of the request is passed on, and its pictures leave', async () => {
  const withShownPictures = createWithShownPictures(
    { log: createLog('silent'), loadPicture: async () => new Uint8Array(1) },
    { bytesOfAll: 1 },
  )
  await expect(withShownPictures(contextWith('a', 1), () => Promise.reject(new Error('no model')))).rejects.toThrow(
    'no model',
  )
  expect(await withShownPictures(contextWith('b', 1), async ({ pictures }) => pictures.size)).toBe(1)
})

test('a reply that has no turn in time: without pictures, and it says so', async () => {
  const withShownPictures = createWithShownPictures(
    { log: createLog('silent'), loadPicture: async () => new Uint8Array(1) },
    { bytesOfAll: 1, turnMs: 1 },
  )
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const first = withShownPictures(contextWith('a', 1), () => answered)
  const shown = await withShownPictures(contextWith('b', 9), async (pictures): Promise<ShownPictures> => pictures)
  expect(shown).toMatchObject({ isCrowded: true, unopened: 0, leftOut: 1 })
  expect(shown.pictures.size).toBe(0)
  answer()
  await first
})
