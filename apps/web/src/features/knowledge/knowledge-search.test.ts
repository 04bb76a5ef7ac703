import { expect, test } from 'vitest'
import { filtersOf, filtersSet, isNarrowed, readKnowledgeSearch } from './knowledge-search.ts'

const now = new Date(2026, 2, 31, 9).getTime()
const asked = (address: Record<string, unknown>) => filtersOf(readKnowledgeSearch(address), now, 'America/Bogota')

test('what an address says is asked for, its pages counted from 0', () => {
  const address = { q: 'precios', agent: 'a1', state: 'FAILED', tag: '2026', page: 3, doc: 'd1' }
  expect(asked(address)).toEqual({
    page: 2,
    search: 'precios',
    agentId: 'a1',
    status: 'FAILED',
    tag: '2026',
    timeZone: 'America/Bogota',
  })
  expect(filtersSet(readKnowledgeSearch(address))).toBe(3)
})

test('the presets begin at midnight today, seven days ago and a month ago, also where that month is shorter', () => {
  expect(asked({ uploaded: 'today' }).from).toBe('2026-03-31')
  expect(asked({ uploaded: 'week' }).from).toBe('2026-03-24')
  expect(asked({ uploaded: 'month' }).from).toBe('2026-02-28')
})

test('what an address says wrongly narrows nothing', () => {
  const search = readKnowledgeSearch({ q: '', state: 'LISTO', uploaded: 'ayer', page: -2, agent: [] })
  expect(isNarrowed(search)).toBe(false)
  expect(filtersOf(search, now, 'UTC')).toEqual({ page: 0, timeZone: 'UTC' })
})
