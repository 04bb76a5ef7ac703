import { webPageLimits } from '@portavoz/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createChatStreams } from './chat-streams.ts'

const request = { id: 'r1', log: { warn: () => {} } } as unknown as FastifyRequest

/** A response of a visitor who is still there, or has left. */
function replyOf({ hasLeft = false } = {}) {
  const raw = Object.assign(new EventEmitter(), {
    destroyed: hasLeft,
    writableEnded: false,
    writableLength: 0,
    writeHead() {},
    flushHeaders() {},
    write() {},
    end() {},
    destroy() {},
  })
  return { reply: { raw, hijack() {} } as unknown as FastifyReply, raw }
}

const createStreams = (nowMs = () => 0) =>
  createChatStreams({
    events: { subscribe: async () => ({ unsubscribe() {}, isComplete: true }) } as never,
    nowMs,
  })

const visit = (conversationId: string, workspaceId = 'w1') => ({ workspaceId, conversationId })

test('stream of a visitor who left before it began: takes no place', async () => {
  const streams = createStreams()
  await streams.open(visit('c1'), '203.0.113.9', request, replyOf({ hasLeft: true }).reply)
  expect(streams.count()).toBe(0)
  const { reply, raw } = replyOf()
  await streams.open(visit('c1'), '203.0.113.9', request, reply)
  expect(streams.count()).toBe(1)
  raw.emit('close')
  expect(streams.count()).toBe(0)
  streams.stop()
})

test('stream that begins while the server stops: refused, since nothing would end it', async () => {
  const streams = createStreams()
  streams.stop()
  await expect(streams.open(visit('c1'), '203.0.113.9', request, replyOf().reply)).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(streams.count()).toBe(0)
})

test.each([
  ['a visitor', webPageLimits.streamsPerVisitor, (n: number) => [visit('c1'), `203.0.113.${n}`] as const],
  ['an address', webPageLimits.streamsPerAddress, (n: number) => [visit(`c${n}`), '203.0.113.9'] as const],
  ['a business', webPageLimits.streamsPerWorkspace, (n: number) => [visit(`c${n}`), `203.0.113.${n}`] as const],
])('streams of %s are limited, and others still open one', async (_, most, nth) => {
  const streams = createStreams()
  for (let n = 0; n < most; n++) await streams.open(...nth(n), request, replyOf().reply)
  await expect(streams.open(...nth(most), request, replyOf().reply)).rejects.toMatchObject({ code: 'auth.too_many' })
  await streams.open(visit('other', 'w2'), '198.51.100.4', request, replyOf().reply)
  expect(streams.count()).toBe(most + 1)
  streams.stop()
})

test('streams of all businesses together are limited', async () => {
  const streams = createStreams()
  const open = (n: number) =>
    streams.open(visit(`c${n}`, `w${Math.floor(n / 100)}`), `203.0.113.${Math.floor(n / 10)}`, request, replyOf().reply)
  for (let n = 0; n < webPageLimits.streamsMax; n++) await open(n)
  await expect(open(webPageLimits.streamsMax)).rejects.toMatchObject({ code: 'auth.too_many' })
  streams.stop()
})

test('stream: ends after its life, and lives on meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let now = 0
  const streams = createStreams(() => now)
  const { reply, raw } = replyOf()
  const sent: string[] = []
  Object.assign(raw, { write: (text: string) => sent.push(text), end: () => raw.emit('close') })
  await streams.open(visit('c1'), '203.0.113.9', request, reply)
  now = webPageLimits.streamLifeMs - 1
  vi.advanceTimersByTime(15_000)
  expect([streams.count(), sent.at(-1)]).toEqual([1, ': latido\n\n'])
  now += 1
  vi.advanceTimersByTime(15_000)
  expect(streams.count()).toBe(0)
  streams.stop()
})
