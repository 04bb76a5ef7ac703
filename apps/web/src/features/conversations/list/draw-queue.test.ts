import { expect, test } from 'vitest'
import { createDrawQueue } from './draw-queue.ts'

/** A fake clock on which drawing a card takes `cardMs`, with frames that run on demand. */
function createTestQueue(cardMs: number) {
  let now = 0
  const frames: (() => void)[] = []
  const drawn: string[] = []
  const queue = createDrawQueue({ nextFrame: (work) => void frames.push(work), now: () => now })
  return {
    turns: queue,
    wait: (name: string) =>
      queue.enqueue(() => {
        now += cardMs
        drawn.push(name)
      }),
    /** What the next frame draws; undefined without a requested frame. */
    frame() {
      drawn.length = 0
      const work = frames.shift()
      work?.()
      return work && drawn.join(' ')
    },
  }
}

test('draw queue: a frame draws in order what it has time for, and the next frame continues', () => {
  const { wait, frame } = createTestQueue(2)
  for (const name of ['a', 'b', 'c']) wait(name)
  expect([frame(), frame(), frame()]).toEqual(['a b', 'c', undefined])
})

test('draw queue: a card that takes longer than the time share has its own frame', () => {
  const { wait, frame } = createTestQueue(12)
  for (const name of ['a', 'b']) wait(name)
  expect([frame(), frame(), frame()]).toEqual(['a', 'b', undefined])
})

test('draw queue: a cancelled card is not drawn, the others are', () => {
  const { wait, frame } = createTestQueue(1)
  const cancel = wait('a')
  wait('b')
  cancel()
  expect(frame()).toBe('b')
})

test('draw queue: works again after it was emptied or all cards were cancelled', () => {
  const { wait, frame } = createTestQueue(1)
  wait('a')()
  expect(frame()).toBe('')
  wait('b')
  expect([frame(), frame()]).toEqual(['b', undefined])
})
