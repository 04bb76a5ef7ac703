import type { ServerEvent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { createMissed } from './missed.ts'

const event = (sessionName: string): ServerEvent => ({ type: 'session', sessionName })

/** A browser that stands at `1-1`, before a server that answers when told to. */
function down() {
  const browser = { place: '1-1', isDown: true, told: [] as string[] }
  const asked: (string | undefined)[] = []
  const answers: (() => void)[] = []
  const missing = createMissed({
    ask: async (since) => {
      asked.push(since)
      await new Promise<void>((resolve) => answers.push(resolve))
      return { events: [{ id: '2-2', event: event('nueva') }], place: '2-2' }
    },
    place: { read: () => browser.place, reach: (id) => void (browser.place = id) },
    needed: () => browser.isDown,
    onEvent: (_, id) => void browser.told.push(id),
  })
  return { browser, asked, missing, answer: () => answers.shift()?.() }
}

test('what the stream would have told is told from where it stood, and the next question goes on from there', async () => {
  const { browser, asked, missing, answer } = down()
  const first = missing.ask()
  answer()
  await first
  expect([browser.told, browser.place]).toEqual([['2-2'], '2-2'])
  void missing.ask()
  expect(asked).toEqual(['1-1', '2-2'])
})

test('who stands nowhere yet only learns where they are', async () => {
  const { browser, asked, missing, answer } = down()
  browser.place = ''
  const asking = missing.ask()
  answer()
  await asking
  expect(asked).toEqual([undefined])
})

test('an answer that comes after the stream is left to the stream', async () => {
  const { browser, missing, answer } = down()
  const asking = missing.ask()
  browser.isDown = false
  answer()
  await asking
  expect([browser.told, browser.place]).toEqual([[], '1-1'])
})

test('so is one of before a stream that came, told, and went again', async () => {
  const { browser, missing, answer } = down()
  const asking = missing.ask()
  browser.place = '3-3'
  answer()
  await asking
  expect([browser.told, browser.place]).toEqual([[], '3-3'])
})

test('a stream that was asked for before the answer, and begins before it, does not tell it again', async () => {
  const { missing, answer } = down()
  const asking = missing.ask()
  answer()
  await asking
  expect([missing.isTold('2-2'), missing.isTold('3-3')]).toEqual([true, false])
})
