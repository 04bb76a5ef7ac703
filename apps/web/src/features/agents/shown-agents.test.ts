import type { Agent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { everyAgent, shownAgents } from './shown-agents.ts'

const agent = (name: string, status: Agent['status'] = 'active', updatedAt = '2026-11-01T00:00:00Z') =>
  ({ name, status, updatedAt, description: 'Atiende a quien escribe' }) as Agent

const house = [
  agent('ventas', 'active', '2026-11-03T00:00:00Z'),
  agent('Álbum', 'error', '2026-11-01T00:00:00Z'),
  agent('Soporte', 'inactive', '2026-11-02T00:00:00Z'),
]
const names = (filters: Partial<typeof everyAgent>) =>
  shownAgents(house, { ...everyAgent, ...filters }).map((one) => one.name)

test('agents stand by name, whatever their capitals and accents', () => {
  expect(names({})).toEqual(['Álbum', 'Soporte', 'ventas'])
})

test('the order can be turned, and can follow the last change', () => {
  expect(names({ sortOrder: 'desc' })).toEqual(['ventas', 'Soporte', 'Álbum'])
  expect(names({ sortBy: 'updatedAt', sortOrder: 'desc' })).toEqual(['ventas', 'Soporte', 'Álbum'])
})

test.each([
  ['album', ['Álbum']],
  ['  VENTAS ', ['ventas']],
  ['quien escribe', ['Álbum', 'Soporte', 'ventas']],
  ['nadie', []],
])('searching for «%s» finds %j', (searchTerm, found) => {
  expect(names({ searchTerm })).toEqual(found)
})

test('a status leaves only its own agents', () => {
  expect(names({ statusFilter: 'inactive' })).toEqual(['Soporte'])
})
