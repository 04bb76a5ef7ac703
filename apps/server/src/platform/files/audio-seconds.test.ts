import { expect, test } from 'vitest'
import {
  mp4File,
  oggFile,
  opusFile,
  opusOf,
  pdfFile,
  vorbisFile,
  wavFile,
} from '../../../test/fakes/media/sample-files.ts'
import { audioSeconds } from './audio-seconds.ts'
import { readFileEnds } from './read-file-ends.ts'

const never = new AbortController().signal

async function* inChunks(file: Buffer) {
  for (let at = 0; at < file.length; at += 10_000) yield file.subarray(at, at + 10_000)
}

const endsOf = async (file: Buffer) => {
  const open = async () => ({ bytes: file.length, stream: inChunks(file) })
  return (await readFileEnds({ open }, 'm', never)) ?? expect.unreachable()
}

const secondsOf = async (file: Buffer) => audioSeconds(await endsOf(file))

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const box = (name: string, content: Buffer, size = content.length + 8) =>
  Buffer.concat([uint32(size), Buffer.from(name, 'latin1'), content])

const FTYP = box('ftyp', Buffer.from('M4A \0\0\0\0', 'latin1'))

/** `seconds` at a thousand units each. */
const movie = (seconds: number, scale = 1_000, rest = 0) => {
  const fields = Buffer.concat([Buffer.alloc(12), uint32(scale), uint32(seconds * 1_000), Buffer.alloc(80)])
  return box('moov', Buffer.concat([box('mvhd', fields), box('trak', Buffer.alloc(rest))]))
}

const sound = (bytes: number) => box('mdat', Buffer.alloc(bytes, 7))

/** A recording of 16 bits and two channels, 44,100 times a second. */
const wav = (seconds: number, told = seconds * 176_400) => {
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x02\0\x44\xac\0\0\x10\xb1\x02\0\x04\0\x10\0data\0\0\0\0',
    'latin1',
  )
  head.writeUInt32LE(told, 40)
  return Buffer.concat([head, Buffer.alloc(seconds * 176_400)])
}

test.each<[what: string, file: Buffer, seconds: number | null]>([
  ['voice note', opusFile, 3],
  ['voice note of an hour and a quarter', opusOf(4_500), 4_500],
  ['ten seconds that were cut from a long recording', opusOf(3_610, 3_600), 10],
  ['voice note in two pages', opusOf(20, 1), 20],
  ['Vorbis', vorbisFile, 3],
  ['WAV', wavFile, 0.1],
  ['WAV of 55 seconds and 9.7 MB', wav(55), 55],
  ['WAV that tells no size', wav(2, 0), 2],
  ['WAV that tells more than it has', wav(2, 0xffff_ffff), 2],
  ['M4A with its index in front', Buffer.concat([FTYP, movie(1_200), sound(900_000)]), 1_200],
  ['M4A with its index behind the sound', Buffer.concat([FTYP, sound(4_800_000), movie(1_200, 1_000, 200_000)]), 1_200],
  ['M4A that tells nothing', mp4File, null],
  ['M4A without units', Buffer.concat([FTYP, movie(10, 0)]), null],
  ['M4A of years', Buffer.concat([FTYP, movie(4_000_000)]), null],
  ['M4A whose index does not fit in memory', Buffer.concat([FTYP, sound(100_000), movie(5, 1_000, 900_000)]), null],
  ['M4A with a box without a size', Buffer.concat([FTYP, box('free', Buffer.alloc(8), 3), movie(5)]), null],
  ['M4A with a box to its end', Buffer.concat([FTYP, box('mdat', Buffer.alloc(8), 0), movie(5)]), null],
  [
    'M4A with a box that is longer than the file',
    Buffer.concat([FTYP, box('mdat', Buffer.alloc(8), 0x7fff_ffff)]),
    null,
  ],
  [
    'M4A of empty boxes',
    Buffer.concat([FTYP, ...Array.from({ length: 20_000 }, () => box('free', Buffer.alloc(0)))]),
    null,
  ],
  ['Ogg without a codec', oggFile, null],
  ['PDF', pdfFile(), null],
  ['nothing', Buffer.alloc(0), null],
])('length of %s', async (_, file, seconds) => {
  expect(await secondsOf(file)).toBe(seconds)
})

test('only the ends of a file are kept', async () => {
  const { head, tail, bytes } = await endsOf(Buffer.alloc(9_000_000))
  expect([head.length, tail.length, bytes]).toEqual([65_536, 524_288, 9_000_000])
})

test('damaged files: cut anywhere, or with any byte changed, they have a possible length or none', async () => {
  const files = [
    opusFile,
    vorbisFile,
    wavFile,
    Buffer.concat([FTYP, movie(9), sound(50)]),
    Buffer.concat([FTYP, sound(50), movie(9)]),
  ]
  for (const file of files)
    for (let at = 0; at < Math.min(file.length, 300); at++) {
      const changed = Buffer.from(file)
      changed[at] = (at * 37 + 255) % 256
      for (const damaged of [file.subarray(0, at), changed]) {
        const seconds = audioSeconds({ head: damaged, tail: damaged, bytes: damaged.length })
        expect(seconds === null || (seconds > 0 && seconds <= 86_400)).toBe(true)
      }
    }
})
