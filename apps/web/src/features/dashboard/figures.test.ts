import type { Agent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { countAgents, dashboardFigures, recentAgents, shareOf } from './figures.ts'

const states = { active: 'answering', inactive: 'paused', error: 'not_answering' } as const

const agent = (name: string, status: Agent['status'], conversationCount: number, day: number) =>
  ({
    name,
    status,
    state: { name: states[status], cause: null },
    conversationCount,
    updatedAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`,
  }) as Agent

const agents = [
  agent('a', 'active', 1200, 1),
  agent('b', 'active', 40, 6),
  agent('c', 'inactive', 0, 3),
  agent('d', 'error', 1, 4),
  agent('e', 'active', 0, 5),
  agent('f', 'active', 0, 2),
]

test('agent counts: each agent is counted once, in its own status', () => {
  expect(countAgents(agents)).toEqual({ total: 6, active: 4, inactive: 1, error: 1 })
})

test('figures: the four figures, each with its explanation', () => {
  expect(
    dashboardFigures(agents, { total: 1241, active: 1, resolved: 940 }, true).map(
      ({ label, value, note }) => `${label}: ${value} (${note})`,
    ),
  ).toEqual([
    'Agentes: 6 (4 activos, 1 inactivo)',
    'Conversaciones: 1.241 (1 activa, 940 resueltas)',
    'Agentes activos: 4 (67\u00a0% del total)',
    'Agentes con error: 1 (Requiere atención)',
  ])
})

test('figures: «Todo en orden» is not said beside an agent that does not answer, nor unconfirmed', () => {
  const noConversations = { total: 0, active: 0, resolved: 0 }
  const noteOf = (...listed: Agent[]) => dashboardFigures(listed, noConversations, true).at(-1)
  const unlinked = { ...agent('g', 'active', 0, 1), state: { name: 'not_answering', cause: null } } as Agent
  expect(noteOf(agent('a', 'active', 0, 1), agent('c', 'inactive', 0, 1))).toMatchObject({ note: 'Todo en orden' })
  expect(noteOf(unlinked)).toMatchObject({ value: '0', note: '1 no está respondiendo', tone: 'error' })
  expect(dashboardFigures([], noConversations, false).at(-1)).toMatchObject({ note: 'sin confirmar' })
})

test('recent agents: the five last updated ones, newest first', () => {
  expect(recentAgents(agents).map(({ name }) => name)).toEqual(['b', 'e', 'd', 'c', 'f'])
})

test('share: of a total of zero is zero', () => {
  expect(shareOf(0, 0)).toBe(0)
})
