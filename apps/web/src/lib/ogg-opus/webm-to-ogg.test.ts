import { expect, test } from 'vitest'
import { chromiumRecording } from './chromium-recording.ts'
import { MAX_SEGMENTS, oggChecksum } from './ogg-page.ts'
import { opusSamples } from './opus-samples.ts'
import { UnreadableRecordingError } from './read-webm-opus.ts'
import { webmToOgg } from './webm-to-ogg.ts'

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** Reads pages as RFC 3533 describes them, and checks what players check. */
function readOgg(pages: readonly Uint8Array[]) {
  return pages.map((page, i) => {
    const view = new DataView(page.buffer, page.byteOffset, page.length)
    expect([text(page.subarray(0, 4)), page[4], view.getUint32(18, true)]).toEqual(['OggS', 0, i])
    const cleared = page.slice()
    cleared.fill(0, 22, 26)
    expect(view.getUint32(22, true)).toBe(oggChecksum(cleared))
    const lacing = [...page.subarray(27, 27 + (page[26] ?? 0))]
    expect(lacing.length).toBeLessThanOrEqual(MAX_SEGMENTS)
    const packets: Uint8Array[] = []
    let [at, length] = [27 + lacing.length, 0]
    for (const segment of lacing) {
      length += segment
      if (segment === 255) continue
      packets.push(page.subarray(at, at + length))
      at += length
      length = 0
    }
    expect([at, length]).toEqual([page.length, 0])
    return { flags: page[5], position: Number(view.getBigUint64(6, true)), packets }
  })
}

/* A WebM as Chromium wrote it for years: the sizes of the segment and its clusters are unknown. */
const element = (id: string, content: Uint8Array): Uint8Array =>
  Uint8Array.from([...bytesOf(id), 0x10, ...[16, 8, 0].map((shift) => (content.length >> shift) & 0xff), ...content])
const unknownSize = (id: string) => bytesOf(`${id}01ffffffffffffff`)
const opusHead = Uint8Array.from([...'OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0'].map((one) => one.charCodeAt(0)))
const codec = (name: string) => element('86', Uint8Array.from([...name].map((one) => one.charCodeAt(0))))
const trackOf = (name: string): Uint8Array =>
  element('ae', concat([element('d7', bytesOf('01')), codec(name), opusHeader]))
const opusHeader = element('63a2', opusHead)
const blockOf = (packet: Uint8Array, flags = 0x80): Uint8Array => Uint8Array.from([0x81, 0, 0, flags, ...packet])

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}
const webmOf = (blocks: readonly Uint8Array[], track = trackOf('A_OPUS')) =>
  concat([
    element('1a45dfa3', bytesOf('42868101')),
    unknownSize('18538067'),
    element('1654ae6b', track),
    ...blocks.flatMap((block, i) =>
      i % 50 === 0 ? [unknownSize('1f43b675'), element('e7', bytesOf('00')), block] : block,
    ),
  ])
/** A packet of 20 ms. */
const packetOf = (length: number, i = 0) =>
  Uint8Array.from({ length }, (_, at) => (at === 0 ? 0x78 : (at * 7 + i) & 0xff))

test('checksum: that of a page of another encoder', () => {
  const page = bytesOf('4f6767530002000000000000000098970ba100000000ee341b5f01134f707573486561640101380180bb0000000000')
  page.fill(0, 22, 26)
  expect(oggChecksum(page)).toBe(0x5f1b34ee)
})

test('a recording of Chromium: header, comments, and its packets with the time at which each page ends', () => {
  const [head, tags, ...audio] = readOgg(webmToOgg(chromiumRecording).pages)
  expect([head?.flags, head?.packets.map(text).map((packet) => packet.slice(0, 8))]).toEqual([2, ['OpusHead']])
  expect(tags?.packets.map(text)).toEqual(['OpusTags\x08\0\0\0Portavoz\0\0\0\0'])
  // Eleven packets of 60 ms.
  expect(webmToOgg(chromiumRecording).seconds).toBeCloseTo(0.66)
  expect(audio).toMatchObject([{ flags: 4, position: 11 * 2_880 }])
  expect(audio[0]?.packets).toHaveLength(11)
  for (const packet of audio[0]?.packets ?? []) expect(text(chromiumRecording)).toContain(text(packet))
})

test('twenty seconds of packets of all lengths: each stays whole and in order, in pages of a second', () => {
  const lengths = [1, 254, 255, 256, 509, 510, 511, 1_275]
  const packets = Array.from({ length: 1_000 }, (_, i) => packetOf(lengths[i % lengths.length] ?? 1, i))
  const pages = readOgg(webmToOgg(webmOf(packets.map((packet) => element('a3', blockOf(packet))))).pages)
  const [head, , ...audio] = pages
  expect(head?.packets).toEqual([opusHead])
  const read = audio.flatMap((page) => page.packets)
  expect(read).toHaveLength(packets.length)
  expect(read.findIndex((packet, i) => text(packet) !== text(packets[i] ?? opusHead))).toBe(-1)
  expect(audio).toHaveLength(20)
  expect(audio.map(({ position }) => position)).toEqual(audio.map((_, i) => (i + 1) * 48_000))
  expect(audio.map(({ flags }) => flags)).toEqual([...Array<number>(19).fill(0), 4])
})

test('packets that fill a page before its second ends begin another page', () => {
  const packets = Array.from({ length: 100 }, (_, i) => packetOf(1_275, i))
  const [, , ...audio] = readOgg(webmToOgg(webmOf(packets.map((packet) => element('a3', blockOf(packet))))).pages)
  expect(audio.map((page) => page.packets.length)).toEqual([42, 42, 16])
})

test('blocks of a group and a last block that was cut off', () => {
  const whole = element('a0', concat([element('a1', blockOf(packetOf(40))), element('9b', bytesOf('14'))]))
  const cut = element('a3', blockOf(packetOf(90))).subarray(0, 60)
  for (const end of [cut, cut.subarray(0, 1), bytesOf('')])
    expect(readOgg(webmToOgg(webmOf([whole, end])).pages)[2]?.packets).toEqual([packetOf(40)])
})

test.each([
  ['nothing', bytesOf('')],
  ['another format', bytesOf('00000018667479706d703432')],
  ['no packet', webmOf([])],
  ['another codec', webmOf([element('a3', blockOf(packetOf(40)))], trackOf('A_VORBIS'))],
  ['several packets in a block', webmOf([element('a3', blockOf(packetOf(40), 0x82))])],
  ['two tracks', webmOf([element('a3', blockOf(packetOf(40)))], concat([trackOf('A_OPUS'), trackOf('V_VP8')]))],
])('a recording with %s is not remuxed', (_, recording) => {
  expect(() => webmToOgg(recording)).toThrow(UnreadableRecordingError)
})

test.each([
  ['SILK 10 ms', '00', 480],
  ['SILK 60 ms', '18', 2_880],
  ['hybrid 20 ms', '68', 960],
  ['CELT 2.5 ms', '80', 120],
  ['CELT 20 ms', 'f8', 960],
  ['two frames of one size', 'f9', 1_920],
  ['two frames of two sizes', 'fa', 1_920],
  ['three frames in a row', 'fb03', 2_880],
])('packet length: %s', (_, packet, samples) => {
  expect(opusSamples(bytesOf(packet))).toBe(samples)
})
