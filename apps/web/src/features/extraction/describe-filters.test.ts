import { expect, test } from 'vitest'
import { describeFilters } from './describe-filters.ts'

const now = new Date(2026, 10, 22, 12).getTime()
const agents = [
  { id: 'uno', name: 'Ventas' },
  { id: 'dos', name: 'Soporte' },
]

test('described filters: without any, only the days are named', () => {
  expect(describeFilters({}, agents, now)).toBe('Últimos 30 días')
  expect(describeFilters({ month: 'last' }, agents, now)).toBe('Mes pasado')
})

test('described filters: a range is named by its days, one agent by its name', () => {
  const search = { from: '2026-01-31', to: '2026-02-01', platform: 'telegram' as const, agents: 'dos' }
  expect(describeFilters(search, agents, now)).toMatch(/^31 ene.* feb.* · Telegram · Soporte$/)
})

test('described filters: several agents and unknown ones are counted, statuses are listed', () => {
  expect(describeFilters({ last: 7, agents: 'uno,dos', statuses: 'active,transferred' }, agents, now)).toBe(
    'Últimos 7 días · 2 agentes · Activa, Transferida',
  )
  expect(describeFilters({ agents: 'ido' }, agents, now)).toBe('Últimos 30 días · 1 agente')
})
