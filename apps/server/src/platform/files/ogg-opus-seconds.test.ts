import { expect, test } from 'vitest'
import { oggFile, opusFile, opusOf, vorbisFile, wavFile } from '../../../test/fakes/media/sample-files.ts'
import { oggOpusSeconds } from './ogg-opus-seconds.ts'

/** One page of one segment, which ends after the signature. */
const shortHead = Buffer.concat([opusFile.subarray(0, 27), Buffer.from('\x08OpusHead')])

test('Ogg of Opus: its length is that of its pages', () => {
  expect([opusFile, opusOf(0), opusOf(75)].map(oggOpusSeconds)).toEqual([3, 0, 75])
})

test('Ogg of Opus: streams one after the other are added, and samples to skip are not counted', () => {
  expect(oggOpusSeconds(Buffer.concat([opusOf(2), opusOf(3)]))).toBe(5)
  const skipping = Buffer.from(opusOf(2))
  skipping.writeUInt16LE(24_000, 28 + 10)
  expect(oggOpusSeconds(skipping)).toBe(1.5)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(5_000)],
  ['an Ogg without Opus', oggFile],
  ['Vorbis', vorbisFile],
  ['a WAV', wavFile],
  ['JSON', Buffer.from('{"audio":""}')],
  ['a cut file', opusFile.subarray(0, -1)],
  ['a header alone', opusFile.subarray(0, 40)],
  ['a whole page with half a header', shortHead],
  ['half a header before another page', Buffer.concat([shortHead, opusFile])],
  ['a page that does not follow', Buffer.concat([opusFile, Buffer.from('x')])],
])('Ogg of Opus: %s has no length', (_, bytes) => expect(oggOpusSeconds(bytes)).toBeNull())
