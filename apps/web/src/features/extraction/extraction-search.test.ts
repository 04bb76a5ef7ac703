import { expect, test } from 'vitest'
import {
  daysToSearch,
  toExtractionFilters,
  countFilters,
  readExtractionSearch,
  toDateRange,
  toggleInList,
} from './extraction-search.ts'

const now = new Date(2026, 10, 22, 23, 30).getTime()
const filtersFor = (search: Record<string, unknown>) =>
  toExtractionFilters(readExtractionSearch(search), now, 'America/Bogota')

test('extraction search: an empty URL means the last thirty days including today', () => {
  expect(filtersFor({})).toEqual({
    platform: 'all',
    dateRange: { from: '2026-10-24', to: '2026-11-22' },
    timeZone: 'America/Bogota',
    agentIds: [],
    statuses: [],
  })
})

test('extraction search: days, agents and statuses of the URL reach the server', () => {
  const search = {
    from: '2026-01-31',
    to: '2026-02-01',
    agents: 'uno,dos',
    statuses: 'waiting,active',
    platform: 'telegram',
  }
  expect(filtersFor(search)).toMatchObject({
    platform: 'telegram',
    dateRange: { from: '2026-01-31', to: '2026-02-01' },
    agentIds: ['uno', 'dos'],
    statuses: ['active', 'waiting'],
  })
  expect(countFilters(readExtractionSearch(search))).toBe(4)
  expect(filtersFor({ last: 1 }).dateRange).toEqual({ from: '2026-11-22', to: '2026-11-22' })
})

test('extraction search: invalid values in the URL are dropped', () => {
  const odd = {
    q: ['a'],
    platform: 'fax',
    statuses: 'gone',
    last: -1,
    from: '2026-13-40',
    to: '2026-11-22',
    agents: {},
  }
  expect(filtersFor(odd)).toEqual(filtersFor({}))
  expect(countFilters(readExtractionSearch(odd))).toBe(0)
  expect(readExtractionSearch({ q: 2026 }).q).toBe('2026')
})

test('extraction search: toggling a value adds it to a list and removes it again', () => {
  expect(toggleInList(undefined, 'uno')).toBe('uno')
  expect(toggleInList('uno,dos', 'uno')).toBe('dos')
  expect(toggleInList('uno', 'uno')).toBeUndefined()
})

test('extraction search: a month of the URL is this one up to today, or the whole one before it', () => {
  expect(filtersFor({ month: 'this', last: 7 }).dateRange).toEqual({ from: '2026-11-01', to: '2026-11-22' })
  expect(filtersFor({ month: 'last' }).dateRange).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  const newYear = new Date(2027, 0, 1).getTime()
  expect(toDateRange({ month: 'last' }, newYear)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysToSearch({ month: 'last' })).toEqual({ last: undefined, month: 'last', from: undefined, to: undefined })
  expect(countFilters(readExtractionSearch({ month: 'this' }))).toBe(1)
})

test('extraction search: the default days are left out of the URL', () => {
  expect(daysToSearch({ last: 30 })).toEqual({ last: undefined, from: undefined, to: undefined })
  expect(daysToSearch({ from: '2026-01-01', to: '2026-01-02' })).toMatchObject({ last: undefined, from: '2026-01-01' })
})
