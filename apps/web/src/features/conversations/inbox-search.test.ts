import { expect, test } from 'vitest'
import { filtersOf, hiddenFilters, isNarrowed, readInboxSearch } from './inbox-search.ts'

const noon = new Date(2026, 10, 22, 12).getTime()
const asked = (address: Record<string, unknown>) => filtersOf(readInboxSearch(address), noon, 'America/Bogota')

test('the last seven days are shown at first, today among them', () =>
  expect(asked({})).toEqual({ from: '2026-11-16', timeZone: 'America/Bogota' }))

test.each([
  [{ period: '30' }, { from: '2026-10-24' }],
  [{ period: 'all' }, {}],
  [
    { period: 'days', from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-01-01', to: '2026-01-31' },
  ],
  [{ period: 'days', from: 'ayer' }, {}],
  [{ period: '9000' }, { from: '2026-11-16' }],
  [{ session: 'conv_1' }, { session: 'conv_1' }],
  [
    { q: ' ana ', status: 'waiting', platform: 'telegram', agent: 'a1', assigned: 'yo', tag: 'pago', period: 'all' },
    { search: 'ana', status: 'waiting', platform: 'telegram', agentId: 'a1', assignedTo: 'yo', tag: 'pago' },
  ],
  [{ status: 'cualquiera', platform: 'paloma', assigned: 'otro', q: '   ', period: 'all' }, {}],
])('%j asks for %j', (address, filters) => expect(asked(address)).toEqual({ ...filters, timeZone: 'America/Bogota' }))

test('an address knows whether it narrows, and how much of it stands behind a button', () => {
  expect(isNarrowed(readInboxSearch({}))).toBe(false)
  expect(isNarrowed(readInboxSearch({ q: ' ' }))).toBe(false)
  expect(isNarrowed(readInboxSearch({ q: 57 }))).toBe(true)
  expect(hiddenFilters(readInboxSearch({ status: 'active', tag: 'x', period: 'all' }))).toBe(2)
})
