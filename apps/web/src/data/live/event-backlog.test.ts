import type { ServerEvent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { createEventBacklog } from './event-backlog.ts'

const backlogEvent = (sessionName: string): ServerEvent => ({ type: 'session', sessionName })

/** A browser at cursor `1-1` and a server that answers on demand. */
function createBacklogWhileDown() {
  const browser = { place: '1-1', isDown: true, told: [] as string[] }
  const requests: (string | undefined)[] = []
  const responses: (() => void)[] = []
  const missing = createEventBacklog({
    fetchBacklog: async (since) => {
      requests.push(since)
      await new Promise<void>((resolve) => responses.push(resolve))
      return { events: [{ id: '2-2', workspaceId: 'negocio', event: backlogEvent('nueva') }], place: '2-2' }
    },
    cursor: { read: () => browser.place, advance: (id) => void (browser.place = id) },
    isStreamDown: () => browser.isDown,
    onEvent: (_, id) => void browser.told.push(id),
  })
  return { browser, asked: requests, missing, answer: () => responses.shift()?.() }
}

test('event backlog: events after the cursor are delivered and the cursor advances', async () => {
  const { browser, asked: requests, missing, answer: respond } = createBacklogWhileDown()
  const first = missing.deliver()
  respond()
  await first
  expect([browser.told, browser.place]).toEqual([['2-2'], '2-2'])
  void missing.deliver()
  expect(requests).toEqual(['1-1', '2-2'])
})

test('event backlog without a cursor: only the cursor is learned', async () => {
  const { browser, asked: requests, missing, answer: respond } = createBacklogWhileDown()
  browser.place = ''
  const asking = missing.deliver()
  respond()
  await asking
  expect(requests).toEqual([undefined])
})

test('event backlog: a response that arrives after the stream opened is ignored', async () => {
  const { browser, missing, answer: respond } = createBacklogWhileDown()
  const asking = missing.deliver()
  browser.isDown = false
  respond()
  await asking
  expect([browser.told, browser.place]).toEqual([[], '1-1'])
})

test('event backlog: a response from before a stream that came and went is ignored', async () => {
  const { browser, missing, answer: respond } = createBacklogWhileDown()
  const asking = missing.deliver()
  browser.place = '3-3'
  respond()
  await asking
  expect([browser.told, browser.place]).toEqual([[], '3-3'])
})

test('event backlog: delivered events are not delivered again by a later stream', async () => {
  const { missing, answer: respond } = createBacklogWhileDown()
  const asking = missing.deliver()
  respond()
  await asking
  expect([missing.isDelivered('2-2'), missing.isDelivered('3-3')]).toEqual([true, false])
})
