import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** A clock on which drawing a card takes so long, and frames that come when they are asked for. */
function desk(cardMs: number) {
  let now = 0
  const frames: (() => void)[] = []
  const drawn: string[] = []
  const turns = createTurns({ nextFrame: (work) => void frames.push(work), now: () => now })
  return {
    turns,
    wait: (name: string) =>
      turns.wait(() => {
        now += cardMs
        drawn.push(name)
      }),
    /** What the next frame draws; undefined when nobody asked for one. */
    frame() {
      drawn.length = 0
      const work = frames.shift()
      work?.()
      return work && drawn.join(' ')
    },
  }
}

test('a frame draws what it has time for, in the order in which it came, and the next goes on', () => {
  const { wait, frame } = desk(2)
  for (const name of ['a', 'b', 'c']) wait(name)
  expect([frame(), frame(), frame()]).toEqual(['a b', 'c', undefined])
})

test('a card that takes longer than its share has a frame of its own', () => {
  const { wait, frame } = desk(12)
  for (const name of ['a', 'b']) wait(name)
  expect([frame(), frame(), frame()]).toEqual(['a', 'b', undefined])
})

test('who went away before its turn is not drawn, and the others are', () => {
  const { wait, frame } = desk(1)
  const leave = wait('a')
  wait('b')
  leave()
  expect(frame()).toBe('b')
})

test('who comes after all were drawn, or after all went away, has a turn', () => {
  const { wait, frame } = desk(1)
  wait('a')()
  expect(frame()).toBe('')
  wait('b')
  expect([frame(), frame()]).toEqual(['b', undefined])
})
