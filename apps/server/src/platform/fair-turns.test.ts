import { expect, test } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

const room = { ofOne: 2, ofAll: 3, waiting: 3, full: 'reading.too_many' } as const
const here = new AbortController().signal

/** Work that ends when it is told to; `begun` are the names of what is under way or over, in order. */
function open() {
  const takeTurn = createFairTurns(room)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, gone = here) =>
    takeTurn(name[0] ?? '', gone, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { ask, begun, end, settled }
}

test('one account waits for itself, all wait for all, and whoever has least under way comes first', async () => {
  const { ask, begun, end, settled } = open()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ask(name))
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(begun.slice(3)).toEqual(['c1'])
  await end('c1')
  await end('a2')
  await end('b1')
  expect(begun.slice(4)).toEqual(['a3', 'a4', 'b2'])
  for (const name of ['a3', 'a4', 'b2']) await end(name)
  await Promise.all(all)
})

test('a row that is full refuses in words; whoever leaves it or fails makes room', async () => {
  const { ask, begun, end, settled } = open()
  const gone = new AbortController()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name))
  const left = ask('a5', gone.signal)
  await expect(ask('a6')).rejects.toMatchObject({ code: room.full, status: 429 })
  gone.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  const last = ask('a7')
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a7']) await end(name)
  await Promise.all([...all, last])
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a7'])
  await expect(createFairTurns(room)('a', here, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
