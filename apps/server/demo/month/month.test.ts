import { describe, expect, test } from 'vitest'
import { stories } from '../stories/accounts.ts'
import { monthOf } from './month.ts'
import { createRng } from './rng.ts'

const now = new Date('2026-11-21T17:30:00Z')
const furnish = (seed: number) =>
  stories.map((story, i) => ({ story, ...monthOf({ story, userId: 'u', agentId: `a${i}` }, createRng(seed + i), now) }))
const month = furnish(7)
const conversations = month.flatMap((agent) => agent.conversations)
const messages = month.flatMap((agent) => agent.messages)
const exchanges = month.flatMap((agent) => agent.exchanges)
const time = (at: Date | string) => new Date(at).getTime()

describe('a month of conversations', () => {
  test('is as full as a small business: some thousand messages', () => {
    expect(conversations.length).toBeGreaterThan(230)
    expect(messages.length).toBeGreaterThan(3000)
    expect(messages.length).toBeLessThan(5000)
  })

  test('is the same for the same seed, and another for another', () => {
    expect(furnish(7)).toEqual(month)
    expect(furnish(8)).not.toEqual(month)
  })

  test('lies in the past month, and some of it in the last hours', () => {
    const times = messages.map((message) => time(message.at))
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
    expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 32 * 86_400_000)
    expect(conversations.filter((c) => now.getTime() - time(c.lastAt) < 3 * 3_600_000).length).toBeGreaterThan(5)
  })

  test('sleeps at night and is denser recently', () => {
    const hours = messages.map((message) => (new Date(message.at).getUTCHours() + 19) % 24)
    const night = hours.filter((hour) => hour >= 2 && hour < 6).length
    expect(night / hours.length).toBeLessThan(0.02)
    const age = messages.map((message) => (now.getTime() - time(message.at)) / 86_400_000)
    expect(age.filter((days) => days < 10).length).toBeGreaterThan(age.filter((days) => days >= 20).length)
  })

  test('knows every state, every origin and unread ones of today', () => {
    expect(new Set(conversations.map((c) => c.status))).toEqual(
      new Set(['active', 'resolved', 'waiting', 'transferred']),
    )
    expect(new Set(messages.map((m) => m.origin))).toEqual(new Set(['contact', 'ai', 'console', 'phone']))
    const unread = conversations.filter((c) => (c.unreadCount ?? 0) > 0)
    expect(unread.length).toBeGreaterThan(5)
    expect(unread.every((c) => now.getTime() - time(c.lastAt) < 86_400_000)).toBe(true)
  })

  test('reads downwards: each conversation in order, with unique ids and no open slot', () => {
    for (const { id, totalMessages, lastContent } of conversations) {
      const thread = messages.filter((message) => message.conversationId === id)
      expect(thread.length).toBe(totalMessages)
      expect(thread.map((m) => time(m.at))).toEqual(thread.map((m) => time(m.at)).toSorted((a, b) => a - b))
      expect(lastContent).toBe(thread.at(-1)?.content.slice(0, 160))
    }
    expect(new Set(messages.map((m) => m.id)).size).toBe(messages.length)
    expect(messages.filter((m) => /[{}]/.test(m.content))).toEqual([])
  })

  test('answers each exchange at most once, and every reply belongs to one', () => {
    const replies = messages.filter((m) => m.origin === 'ai').map((m) => m.exchangeId)
    expect(new Set(replies).size).toBe(replies.length)
    expect(new Set(replies)).toEqual(new Set(exchanges.filter((e) => e.outcome === 'answered').map((e) => e.id)))
  })
})

test('every topic has an answer that can be said to anybody', () => {
  for (const { topics } of stories) for (const { answers } of topics) expect(answers[0]).not.toMatch(/[{}]/)
})
