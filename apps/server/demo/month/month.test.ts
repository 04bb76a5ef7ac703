import { describe, expect, test } from 'vitest'
import { DEMO_STORIES } from '../stories/accounts.ts'
import { generateMonth } from './month.ts'
import { createRng } from './rng.ts'
import { MODEL_OUTCOMES } from './rows.ts'

const now = new Date('2026-11-21T17:30:00Z')
const generateAll = (seed: number) =>
  DEMO_STORIES.map((story, i) => ({
    story,
    ...generateMonth({ story, workspaceId: 'u', agentId: `a${i}` }, createRng(seed + i), now),
  }))
const month = generateAll(7)
const conversations = month.flatMap((agent) => agent.conversations)
const messages = month.flatMap((agent) => agent.messages)
const exchanges = month.flatMap((agent) => agent.exchanges)
const timeOf = (at: Date | string) => new Date(at).getTime()

describe('a month of conversations', () => {
  test('has the volume of a small business: some thousand messages', () => {
    expect(conversations.length).toBeGreaterThan(230)
    expect(messages.length).toBeGreaterThan(3000)
    expect(messages.length).toBeLessThan(5000)
  })

  test('is the same for the same seed and differs for another', () => {
    expect(generateAll(7)).toEqual(month)
    expect(generateAll(8)).not.toEqual(month)
  })

  test('lies in the past month, and partly in the last hours', () => {
    const times = messages.map((message) => timeOf(message.at))
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
    expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 32 * 86_400_000)
    expect(conversations.filter((c) => now.getTime() - timeOf(c.lastAt) < 3 * 3_600_000).length).toBeGreaterThan(5)
  })

  test('has few messages at night and more of them recently', () => {
    const hours = messages.map((message) => (new Date(message.at).getUTCHours() + 19) % 24)
    const night = hours.filter((hour) => hour >= 2 && hour < 6).length
    expect(night / hours.length).toBeLessThan(0.02)
    const age = messages.map((message) => (now.getTime() - timeOf(message.at)) / 86_400_000)
    expect(age.filter((days) => days < 10).length).toBeGreaterThan(age.filter((days) => days >= 20).length)
  })

  test('contains every status, every origin and unread conversations of today', () => {
    expect(new Set(conversations.map((c) => c.status))).toEqual(
      new Set(['active', 'resolved', 'waiting', 'transferred']),
    )
    expect(new Set(messages.map((m) => m.origin))).toEqual(new Set(['contact', 'ai', 'console', 'phone']))
    const unread = conversations.filter((c) => (c.unreadCount ?? 0) > 0)
    expect(unread.length).toBeGreaterThan(5)
    expect(unread.every((c) => now.getTime() - timeOf(c.lastAt) < 86_400_000)).toBe(true)
  })

  test('has each conversation in order, with unique ids and no empty slot', () => {
    for (const { id, totalMessages, lastContent } of conversations) {
      const thread = messages.filter((message) => message.conversationId === id)
      expect(thread.length).toBe(totalMessages)
      expect(thread.map((m) => timeOf(m.at))).toEqual(thread.map((m) => timeOf(m.at)).toSorted((a, b) => a - b))
      expect(lastContent).toBe(thread.at(-1)?.content.slice(0, 160))
    }
    expect(new Set(messages.map((m) => m.id)).size).toBe(messages.length)
    expect(messages.filter((m) => /[{}]/.test(m.content))).toEqual([])
  })

  test('answers each exchange at most once, and every reply belongs to an exchange', () => {
    const replies = messages.filter((m) => m.origin === 'ai').map((m) => m.exchangeId)
    expect(new Set(replies).size).toBe(replies.length)
    expect(new Set(replies)).toEqual(
      new Set(exchanges.filter((e) => MODEL_OUTCOMES.has(e.outcome ?? '')).map((e) => e.id)),
    )
  })
})

test('month: an exchange without an answer is a sticker or belongs to a person', () => {
  const silent = exchanges.filter(({ outcome }) => !MODEL_OUTCOMES.has(outcome ?? ''))
  expect(new Set(silent.map(({ outcome }) => outcome))).toEqual(new Set(['sticker', 'paused']))
  const paused = new Set(silent.flatMap(({ id, outcome }) => (outcome === 'paused' ? [id] : [])))
  const lines = month
    .flatMap((agent) => agent.journal)
    .filter(({ exchangeId, step }) => paused.has(exchangeId) && step === 'paused')
  expect(lines.length).toBe(paused.size)
  for (const { detail } of lines) expect(String(detail)).toMatch(/"pausedBy":"(escalation|console|phone)"/)
})

test('month: only customers of the last hours wait for a person', () => {
  const waiting = conversations.filter((c) => c.waitingSince)
  expect(waiting.length).toBeGreaterThan(3)
  expect(waiting.every((c) => now.getTime() - timeOf(c.waitingSince!) < 4 * 3_600_000)).toBe(true)
})

test('month: photos have captions, and voice notes get their words from the transcription', () => {
  const files = new Map(month.flatMap((agent) => agent.files).map((file) => [file.messageId, file]))
  for (const [type, extension] of [
    ['image', '.jpg'],
    ['voice', '.ogg'],
  ] as const) {
    const sent = messages.filter((message) => message.type === type)
    expect(sent.length).toBeGreaterThan(8)
    for (const { id, content } of sent) {
      expect(files.get(id)?.file).toMatch(extension)
      expect([type, content === '']).toEqual([type, type === 'voice'])
      expect([type, files.get(id)?.says === null]).toEqual([type, type === 'image'])
    }
  }
})

test('month: receipts are undecided today, or decided after a person looked, and the conversation says so', () => {
  const receipts = month.flatMap(({ files, conversations: own, messages: sent }) =>
    files.flatMap(({ messageId, receipt }) => {
      const { conversationId, type } = sent.find(({ id }) => id === messageId)!
      const { status } = own.find(({ id }) => id === conversationId)!
      return receipt ? [[type, receipt.decision?.status ?? 'unverified', status].join(' ')] : []
    }),
  )
  expect(receipts.toSorted()).toEqual([
    'document unverified waiting',
    'document unverified waiting',
    'image rejected resolved',
    'image unverified waiting',
    'image verified resolved',
    'image verified resolved',
  ])
})

test('month: each agent has leads, unanswered questions, hand-overs and costs', () => {
  for (const { leads, exchanges: ended, journal } of month) {
    const outcomes = new Set(ended.map(({ outcome }) => outcome))
    expect([...outcomes]).toEqual(expect.arrayContaining(['answered', 'no_answer', 'escalated']))
    expect(leads.length).toBeGreaterThan(3)
    expect(journal.filter(({ detail }) => String(detail).includes('costMicros')).length).toBeGreaterThan(50)
  }
})

test('story: the first answer of every topic has no slots', () => {
  for (const { topics } of DEMO_STORIES) for (const { answers } of topics) expect(answers[0]).not.toMatch(/[{}]/)
})
