import { expect, test } from 'vitest'
import { createPictureCache } from './picture-cache.ts'

const start = Date.parse('2026-03-02T10:00:00Z')

const picture = (...bytes: number[]) => ({
  pictures: bytes.map((length) => ({ jpeg: new Uint8Array(length), fingerprint: '' })),
  hasMore: false,
})

function startCache() {
  let now = start
  const cache = createPictureCache({ now: () => new Date(now) }, 10)
  const sizes = () =>
    ['a', 'b', 'c'].map((id) => cache.get(id)?.pictures.reduce((sum, { jpeg }) => sum + jpeg.length, 0))
  return { ...cache, sizes, advance: (ms: number) => (now += ms) }
}

test('more bytes than the limit: the oldest pictures leave', () => {
  const { set, sizes } = startCache()
  set('a', picture(4))
  set('b', picture(4))
  expect(sizes()).toEqual([4, 4, undefined])
  set('c', picture(6))
  expect(sizes()).toEqual([undefined, 4, 6])
})

test('the pages of one file count together', () => {
  const { set, sizes } = startCache()
  set('a', picture(1))
  set('b', picture(4, 4))
  set('c', picture(2))
  expect(sizes()).toEqual([undefined, 8, 2])
})

test('picture stored twice: counted once', () => {
  const { set, sizes } = startCache()
  set('a', picture(6))
  set('a', picture(6))
  set('b', picture(4))
  expect(sizes()).toEqual([6, 4, undefined])
})

test('after five minutes a picture is gone', () => {
  const { set, sizes, advance } = startCache()
  set('a', picture(4))
  advance(5 * 60_000 - 1)
  expect(sizes()).toEqual([4, undefined, undefined])
  advance(1)
  expect(sizes()).toEqual([undefined, undefined, undefined])
})
