import { expect, test } from 'vitest'
import { flattenThread, mergeFirstPage, flattenPages, mapItems, withoutItem } from './pages.ts'

const pages = (...groups: string[][]) => ({
  pages: groups.map((ids) => ({ items: ids.map((id) => ({ id })), nextCursor: null })),
  pageParams: groups.map(() => undefined),
})

test('flatten: an item in two pages is listed once, at its first position', () => {
  expect(flattenPages(pages(['a', 'b'], ['b', 'c'])).map((item) => item.id)).toEqual(['a', 'b', 'c'])
})

test('map items: a change reaches the item in any page', () => {
  const changed = mapItems(pages(['a'], ['b']), (item) => (item.id === 'b' ? { id: 'z' } : item))
  expect(flattenPages(changed).map((item) => item.id)).toEqual(['a', 'z'])
})

test('thread: pages newest first become messages oldest first', () => {
  const messages = flattenThread(pages(['5', '6'], ['3', '4'], ['1', '2']))
  expect(messages.map((message) => message.id)).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('without item: a removed item is in no page', () => {
  expect(flattenPages(withoutItem(pages(['a', 'b'], ['c']), 'b')).map(({ id }) => id)).toEqual(['a', 'c'])
})

const dated = (...ids: string[]) => ids.map((id) => ({ id, at: id.slice(1) }))
const isNewer = (item: { at: string }, other: { at: string }) => item.at > other.at
const loaded = {
  pages: [
    { items: dated('a9', 'b8'), nextCursor: '8' },
    { items: dated('c7', 'd6'), nextCursor: '6' },
  ],
  pageParams: [undefined, '8'],
}
const mergedIds = (items: { id: string; at: string }[], nextCursor: string | null = 'x') =>
  flattenPages(mergeFirstPage(loaded, { items, nextCursor }, isNewer)).map(({ id }) => id)

test('merge first page: new items come first and items below stay', () => {
  expect(mergedIds([{ id: 'e', at: '99' }, ...dated('a9')])).toEqual(['e', 'a9', 'b8', 'c7', 'd6'])
})

test('merge first page: an item with new activity moves to the top', () => {
  expect(mergedIds([{ id: 'd6', at: '99' }, ...dated('a9')])).toEqual(['d6', 'a9', 'b8', 'c7'])
})

test('merge first page: an item above its end that is missing from it is removed', () => {
  expect(mergedIds(dated('a9', 'c7'))).toEqual(['a9', 'c7', 'd6'])
})

test('merge first page: a page without a next one replaces the list', () => {
  expect(mergedIds(dated('c7'), null)).toEqual(['c7'])
})
