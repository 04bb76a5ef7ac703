import { expect, test } from 'vitest'
import { toDocumentFilters, countFilters, isFiltered, parseKnowledgeSearch } from './knowledge-search.ts'

const now = new Date(2026, 2, 31, 9).getTime()
const filtersFor = (address: Record<string, unknown>) =>
  toDocumentFilters(parseKnowledgeSearch(address), now, 'America/Bogota')

test('knowledge search: the address becomes filters, with pages counted from 0', () => {
  const address = { q: 'precios', agent: 'a1', state: 'FAILED', tag: '2026', page: 3, doc: 'd1' }
  expect(filtersFor(address)).toEqual({
    page: 2,
    search: 'precios',
    agentId: 'a1',
    status: 'FAILED',
    tag: '2026',
    timeZone: 'America/Bogota',
  })
  expect(countFilters(parseKnowledgeSearch(address))).toBe(3)
})

test('knowledge search: date presets start at midnight, also after a shorter month', () => {
  expect(filtersFor({ uploaded: 'today' }).from).toBe('2026-03-31')
  expect(filtersFor({ uploaded: 'week' }).from).toBe('2026-03-24')
  expect(filtersFor({ uploaded: 'month' }).from).toBe('2026-02-28')
})

test('knowledge search: invalid values of the address are ignored', () => {
  const search = parseKnowledgeSearch({ q: '', state: 'LISTO', uploaded: 'ayer', page: -2, agent: [] })
  expect(isFiltered(search)).toBe(false)
  expect(toDocumentFilters(search, now, 'UTC')).toEqual({ page: 0, timeZone: 'UTC' })
})
