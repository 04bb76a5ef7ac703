import { expect, test } from 'vitest'
import { daysSearch, filtersOf, filtersSet, readExtractionSearch, toggled } from './extraction-search.ts'

const now = new Date(2026, 10, 22, 23, 30).getTime()
const asked = (search: Record<string, unknown>) => filtersOf(readExtractionSearch(search), now, 'America/Bogota')

test('an address that says nothing means the last thirty days, today’s the last', () => {
  expect(asked({})).toEqual({
    platform: 'all',
    dateRange: { from: '2026-10-24', to: '2026-11-22' },
    timeZone: 'America/Bogota',
    agentIds: [],
    statuses: [],
  })
})

test('days, agents and statuses of an address reach the server', () => {
  const search = {
    from: '2026-01-31',
    to: '2026-02-01',
    agents: 'uno,dos',
    statuses: 'waiting,active',
    platform: 'telegram',
  }
  expect(asked(search)).toMatchObject({
    platform: 'telegram',
    dateRange: { from: '2026-01-31', to: '2026-02-01' },
    agentIds: ['uno', 'dos'],
    statuses: ['active', 'waiting'],
  })
  expect(filtersSet(readExtractionSearch(search))).toBe(4)
  expect(asked({ last: 1 }).dateRange).toEqual({ from: '2026-11-22', to: '2026-11-22' })
})

test('what an address makes up is left out', () => {
  const odd = {
    q: ['a'],
    platform: 'fax',
    statuses: 'gone',
    last: -1,
    from: '2026-13-40',
    to: '2026-11-22',
    agents: {},
  }
  expect(asked(odd)).toEqual(asked({}))
  expect(filtersSet(readExtractionSearch(odd))).toBe(0)
  expect(readExtractionSearch({ q: 2026 }).q).toBe('2026')
})

test('a name in a list comes and goes', () => {
  expect(toggled(undefined, 'uno')).toBe('uno')
  expect(toggled('uno,dos', 'uno')).toBe('dos')
  expect(toggled('uno', 'uno')).toBeUndefined()
})

test('the usual days leave the address', () => {
  expect(daysSearch({ last: 30 })).toEqual({ last: undefined, from: undefined, to: undefined })
  expect(daysSearch({ from: '2026-01-01', to: '2026-01-02' })).toMatchObject({ last: undefined, from: '2026-01-01' })
})
