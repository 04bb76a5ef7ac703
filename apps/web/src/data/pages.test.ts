import { expect, test } from 'vitest'
import { downwards, flat, mapItems } from './pages.ts'

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
