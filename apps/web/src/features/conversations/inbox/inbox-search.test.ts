import { expect, test } from 'vitest'
import { toConversationFilters, countHiddenFilters, hasFilters, readInboxSearch } from './inbox-search.ts'

const noon = new Date(2026, 10, 22, 12).getTime()
const filtersFor = (address: Record<string, unknown>) =>
  toConversationFilters(readInboxSearch(address), noon, 'America/Bogota')

test('inbox search: the last seven days including today are the default', () =>
  expect(filtersFor({})).toEqual({ from: '2026-11-16', timeZone: 'America/Bogota' }))

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
])('inbox search: %j becomes the filters %j', (address, filters) =>
  expect(filtersFor(address)).toEqual({ ...filters, timeZone: 'America/Bogota' }),
)

test('inbox search: tells whether filters apply and how many are behind the «Filtros» button', () => {
  expect(hasFilters(readInboxSearch({}))).toBe(false)
  expect(hasFilters(readInboxSearch({ q: ' ' }))).toBe(false)
  expect(hasFilters(readInboxSearch({ q: 57 }))).toBe(true)
  expect(countHiddenFilters(readInboxSearch({ status: 'active', tag: 'x', period: 'all' }))).toBe(2)
  expect(countHiddenFilters(readInboxSearch({ person: 'mentioned' }))).toBe(0)
  expect(hasFilters(readInboxSearch({ person: 'mentioned' }))).toBe(true)
  expect(countHiddenFilters(readInboxSearch({ person: 'usr_1' }))).toBe(1)
})

test('order: the longest waits are of all days unless a period is chosen, and the newest of the last seven', () => {
  const waiting = readInboxSearch({ order: 'waiting' })
  expect(filtersFor(waiting)).toEqual({ order: 'waiting', timeZone: 'America/Bogota' })
  expect([countHiddenFilters(waiting), hasFilters(waiting)]).toEqual([0, true])
  const ofSevenDays = { ...waiting, period: '7' }
  expect(filtersFor(ofSevenDays)).toEqual({ order: 'waiting', from: '2026-11-16', timeZone: 'America/Bogota' })
  expect(countHiddenFilters(readInboxSearch(ofSevenDays))).toBe(1)
  expect(countHiddenFilters(readInboxSearch({ period: '7' }))).toBe(0)
  expect(filtersFor({ order: 'waiting', period: '30' })).toMatchObject({ from: '2026-10-24' })
})
