import { expect, test } from 'vitest'
import { downwards, firstAgain, flat, mapItems, withoutItem } from './pages.ts'

const pages = (...groups: string[][]) => ({
  pages: groups.map((ids) => ({ items: ids.map((id) => ({ id })), nextCursor: null })),
  pageParams: groups.map(() => undefined),
})

test('an item that slipped into the next page is shown once, where it came first', () => {
  expect(flat(pages(['a', 'b'], ['b', 'c'])).map((item) => item.id)).toEqual(['a', 'b', 'c'])
})

test('a change reaches the item in whichever page it stands', () => {
  const changed = mapItems(pages(['a'], ['b']), (item) => (item.id === 'b' ? { id: 'z' } : item))
  expect(flat(changed).map((item) => item.id)).toEqual(['a', 'z'])
})

test('the pages of a thread come newest first and are read downwards', () => {
  const read = downwards(pages(['5', '6'], ['3', '4'], ['1', '2']))
  expect(read.map((message) => message.id)).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('what is gone stands in no page', () => {
  expect(flat(withoutItem(pages(['a', 'b'], ['c']), 'b')).map(({ id }) => id)).toEqual(['a', 'c'])
})

const dated = (...ids: string[]) => ids.map((id) => ({ id, at: id.slice(1) }))
const at = (item: { at: string }) => item.at
const grown = {
  pages: [
    { items: dated('a9', 'b8'), nextCursor: '8' },
    { items: dated('c7', 'd6'), nextCursor: '6' },
  ],
  pageParams: [undefined, '8'],
}
const again = (items: { id: string; at: string }[], nextCursor: string | null = 'x') =>
  flat(firstAgain(grown, { items, nextCursor }, at)).map(({ id }) => id)

test('the first page again brings what is new, and leaves what was read below it where it was', () => {
  expect(again([{ id: 'e', at: '99' }, ...dated('a9')])).toEqual(['e', 'a9', 'b8', 'c7', 'd6'])
})

test('who wrote rises from wherever they stood', () => {
  expect(again([{ id: 'd6', at: '99' }, ...dated('a9')])).toEqual(['d6', 'a9', 'b8', 'c7'])
})

test('what stood above the end of the first page and is not in it left the list', () => {
  expect(again(dated('a9', 'c7'))).toEqual(['a9', 'c7', 'd6'])
})

test('a first page that is all there is replaces everything', () => {
  expect(again(dated('c7'), null)).toEqual(['c7'])
})
