import type { Agent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { noAgentFilters, filterAgents } from './filter-agents.ts'

const agent = (name: string, status: Agent['status'] = 'active', updatedAt = '2026-11-01T00:00:00Z') =>
  ({
    name,
    status,
    updatedAt,
    description: 'Atiende a quien escribe',
    state: { name: status === 'inactive' ? 'paused' : name === 'Álbum' ? 'not_answering' : 'answering', cause: null },
  }) as Agent

const agents = [
  agent('ventas', 'active', '2026-11-03T00:00:00Z'),
  agent('Álbum', 'error', '2026-11-01T00:00:00Z'),
  agent('Soporte', 'inactive', '2026-11-02T00:00:00Z'),
]
const filteredNames = (filters: Partial<typeof noAgentFilters>) =>
  filterAgents(agents, { ...noAgentFilters, ...filters }).map((one) => one.name)

test('filter agents: sorted by name, ignoring case and accents', () => {
  expect(filteredNames({})).toEqual(['Álbum', 'Soporte', 'ventas'])
})

test('filter agents: sorted in reverse, or by the last change', () => {
  expect(filteredNames({ sortOrder: 'desc' })).toEqual(['ventas', 'Soporte', 'Álbum'])
  expect(filteredNames({ sortBy: 'updatedAt', sortOrder: 'desc' })).toEqual(['ventas', 'Soporte', 'Álbum'])
})

test.each([
  ['album', ['Álbum']],
  ['  VENTAS ', ['ventas']],
  ['quien escribe', ['Álbum', 'Soporte', 'ventas']],
  ['nadie', []],
])('filter agents: searching for «%s» finds %j', (searchTerm, expected) => {
  expect(filteredNames({ searchTerm })).toEqual(expected)
})

test('filter agents: a status keeps only its own agents', () => {
  expect(filteredNames({ statusFilter: 'inactive' })).toEqual(['Soporte'])
})

test('filter agents: a derived state keeps the agents whose customers get no answer', () => {
  expect(filteredNames({ statusFilter: 'not_answering' })).toEqual(['Álbum'])
  expect(filteredNames({ statusFilter: 'paused' })).toEqual(['Soporte'])
})
