/** A recording as its codec left it: the codec's header and its packets in order. */
export type OpusStream = { header: Uint8Array; packets: Uint8Array[] }

/** The recording is not one stream of Opus in a WebM as browsers write it. */
export class UnreadableRecordingError extends Error {}

/** Elements that hold others: they are read in place, so their size is not needed and may be unknown. */
const CONTAINERS = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0])
const CODEC_ID = 0x86
const CODEC_PRIVATE = 0x63a2
const SIMPLE_BLOCK = 0xa3
const BLOCK = 0xa1

/** Reads the elements of a WebM with one track; one that is cut off at the end of the file is left out. */
export function readWebmOpus(bytes: Uint8Array): OpusStream {
  let [position, codec] = [0, '']
  let header: Uint8Array | null = null
  const packets: Uint8Array[] = []
  while (position < bytes.length) {
    const id = readId(bytes, position)
    const size = readSize(bytes, position + id.length)
    const start = position + id.length + size.length
    const end = start + size.value
    position = CONTAINERS.has(id.value) ? start : end
    if (CONTAINERS.has(id.value)) continue
    if (!(end <= bytes.length)) break
    const content = bytes.subarray(start, end)
    if (id.value === CODEC_ID) codec += new TextDecoder().decode(content)
    else if (id.value === CODEC_PRIVATE) header = content
    else if (id.value === SIMPLE_BLOCK || id.value === BLOCK) packets.push(readPacket(content))
  }
  if (codec !== 'A_OPUS' || !header || packets.length === 0) throw new UnreadableRecordingError('no Opus')
  return { header, packets }
}

type EbmlNumber = { value: number; length: number }

/** An id with its length marker. */
const readId = (bytes: Uint8Array, at: number): EbmlNumber => readNumber(bytes, at, 0)

/** A size without its length marker. Only containers may have an unknown one. */
const readSize = (bytes: Uint8Array, at: number): EbmlNumber => readNumber(bytes, at, 1)

/** EBML: the zero bits before the first set one count the bytes that follow. */
function readNumber(bytes: Uint8Array, at: number, dropsMarker: 0 | 1): EbmlNumber {
  const first = bytes[at]
  if (first === undefined) return { value: Number.NaN, length: 1 }
  const length = Math.clz32(first) - 23
  if (length > 8) throw new UnreadableRecordingError('no EBML')
  let value = dropsMarker ? first & (0xff >> length) : first
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] ?? Number.NaN)
  return { value, length }
}

/** Track number, time and flags stand before the packet; several packets in one block are not what browsers write. */
function readPacket(block: Uint8Array): Uint8Array {
  const { length } = readSize(block, 0)
  const flags = block[length + 2] ?? 0
  if ((flags & 0x06) !== 0) throw new UnreadableRecordingError('laced blocks')
  return block.subarray(length + 3)
}
