import { expect, test } from 'vitest'
import { isTooLongBySize, isTooShort, reckonSeconds } from './audio-length.ts'

const note = { heard: null, measured: null, claimed: null, bytes: 8_000, isVoice: true }

test.each([
  ['the provider tells it', { ...note, heard: 30 }, 30],
  ['a sender tells more than the provider', { ...note, heard: 3, claimed: 20 }, 20],
  ['the sender tells it', { ...note, claimed: 3 }, 3],
  ['a sender tells too little', { ...note, claimed: 1, bytes: 800_000 }, 100],
  ['none tells it', note, 4],
  ['none tells it, of a large file', { ...note, bytes: 5_000_000 }, 300],
  ['the provider tells too little', { ...note, heard: 1, bytes: 3_200_000 }, 100],
  ['nothing valid is told', { ...note, heard: Number.NaN, claimed: -5 }, 4],
  ['the provider tells zero', { ...note, heard: 0, claimed: 7 }, 7],
  ['something enormous is told', { ...note, heard: 1e300, claimed: Infinity }, 4],
  ['hours are told', { ...note, heard: 20_000 }, 3_600],
  ['its header tells it', { ...note, measured: 200, isVoice: false }, 200],
  ['its header and the provider tell it, of a WAV', { ...note, heard: 55, measured: 55, bytes: 9_700_000 }, 55],
  ['its header tells too little', { ...note, measured: 1, bytes: 3_200_000, isVoice: false }, 100],
  ['there is nothing', { ...note, bytes: null }, 0],
])('length of a note when %s', (_, length, seconds) => {
  expect(reckonSeconds(length)).toBe(seconds)
})

test('limits: the provider’s word or the header makes a note too short; size makes it too long', () => {
  expect([null, 0, 0.4, 1, Number.NaN].map(isTooShort)).toEqual([false, false, true, false, false])
  expect([9_600_000, 9_600_001].map(isTooLongBySize)).toEqual([false, true])
})
