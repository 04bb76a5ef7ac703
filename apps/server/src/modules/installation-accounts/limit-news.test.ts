import { expect, test } from 'vitest'
import { limitNewsOf, type LimitUsage } from './limit-news.ts'

const NOW = new Date('2026-11-27T05:00:00Z')

const usage = (some: Partial<LimitUsage>): LimitUsage => ({
  workspaceId: 'w',
  told: [],
  agents: 0,
  agentsMax: null,
  storageBytes: 0,
  storageMaxMb: null,
  messages: 0,
  messagesMax: null,
  ...some,
})

const titles = (some: Partial<LimitUsage>) => limitNewsOf(usage(some), NOW).news.map(({ title }) => title)

test('limits: told at 80 % and when reached, each once, and not without a limit', () => {
  expect(titles({ messages: 1_000_000 })).toEqual([])
  expect(titles({ messages: 799, messagesMax: 1_000 })).toEqual([])
  expect(titles({ messages: 800, messagesMax: 1_000 })).toEqual([
    'Tu cuenta está cerca de sus 1.000 mensajes de este mes',
  ])
  const near = limitNewsOf(usage({ messages: 800, messagesMax: 1_000 }), NOW).told
  expect(titles({ told: near, messages: 950, messagesMax: 1_000 })).toEqual([])
  expect(titles({ told: near, messages: 1_000, messagesMax: 1_000 })).toEqual([
    'Tu cuenta llegó a sus 1.000 mensajes de este mes',
  ])
  expect(titles({ storageBytes: 9e6, storageMaxMb: 10, agents: 3, agentsMax: 3 })).toEqual([
    'Tu cuenta está cerca de sus 10 MB de espacio',
    'Tu cuenta llegó a sus 3 agentes',
  ])
})

test('limits: another month is told again, and what went back from full to near is not', () => {
  const told = ['2026-10 messages 80', 'storage 100']
  expect(titles({ told, messages: 8, messagesMax: 10, storageBytes: 9e6, storageMaxMb: 10 })).toEqual([
    'Tu cuenta está cerca de sus 10 mensajes de este mes',
  ])
})
