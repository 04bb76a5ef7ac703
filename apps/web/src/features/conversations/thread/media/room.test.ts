import { expect, test } from 'vitest'
import { roomFor } from './room.ts'

test.each([
  ['a wide photo', 4000, 3000, 288],
  ['a tall one', 1080, 1920, 180],
  ['a small one, as it is', 120, 90, 120],
  ['a line, so that it can be pressed', 1, 2000, 48],
])('%s has room before it comes', (_, width, height, expected) => {
  expect(roomFor({ width, height })).toEqual({ width: expected, aspectRatio: `${width} / ${height}`, maxHeight: 320 })
})

test('a sticker has half of it', () => {
  expect(roomFor({ width: 512, height: 512 }, true)).toMatchObject({ width: 144 })
})

test('one whose size nobody knows gets a usual room', () => {
  expect(roomFor({ width: null, height: null })).toEqual({ width: 288, aspectRatio: '4 / 3', maxHeight: 320 })
})
