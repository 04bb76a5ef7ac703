import { expect, test } from 'vitest'
import { mediaBoxStyle } from './media-size.ts'

test.each([
  ['a wide photo', 4000, 3000, 288],
  ['a tall one', 1080, 1920, 180],
  ['a small one, as it is', 120, 90, 120],
  ['a line, so that it can be pressed', 1, 2000, 48],
])('media size: %s has its box before it is loaded', (_, width, height, expected) => {
  expect(mediaBoxStyle({ width, height })).toEqual({
    width: expected,
    aspectRatio: `${width} / ${height}`,
    maxHeight: 320,
  })
})

test('media size: a sticker has half the width', () => {
  expect(mediaBoxStyle({ width: 512, height: 512 }, true)).toMatchObject({ width: 144 })
})

test('media size: a file of unknown size gets the default box', () => {
  expect(mediaBoxStyle({ width: null, height: null })).toEqual({ width: 288, aspectRatio: '4 / 3', maxHeight: 320 })
})
