import type { FileEnds } from './read-file-ends.ts'

const OPUS_SAMPLES_PER_SECOND = 48_000
const OGG_PAGE_BYTES = 27
/** A page on which no packet ends. */
const NO_SAMPLE = 0xffff_ffff_ffff_ffffn
/** A page holds less sound; a file whose first page ends later was cut from a longer recording. */
const LONGEST_PAGE_SECONDS = 60
/** More boxes, chunks or pages than this in a row are no recording. */
const MAX_PARTS = 200
/** A longer one is an error of who wrote the header. */
const MAX_SECONDS = 86_400

/** The length of a recording by its own header: Ogg, WAV, or MP4. Null for other files, and where it cannot be true. */
export function audioSeconds(file: FileEnds): number | null {
  const seconds = oggSeconds(file) ?? wavSeconds(file) ?? mp4Seconds(file)
  return seconds !== null && seconds > 0 && seconds <= MAX_SECONDS ? seconds : null
}

const ascii = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

/** The position of its last page, less that of a cut beginning, over the samples a second that its first page names. */
function oggSeconds({ head, tail }: FileEnds): number | null {
  if (head.length < OGG_PAGE_BYTES || ascii(head, 0, 4) !== 'OggS') return null
  const at = OGG_PAGE_BYTES + (head[OGG_PAGE_BYTES - 1] ?? 0)
  if (head.length < at + 19) return null
  const isOpus = ascii(head, at, 8) === 'OpusHead'
  if (!isOpus && ascii(head, at, 7) !== '\x01vorbis') return null
  const rate = isOpus ? OPUS_SAMPLES_PER_SECOND : head.readUInt32LE(at + 12)
  const last = lastSample(tail)
  if (last === null || rate === 0) return null
  const first = firstSample(head)
  // The page of `first` counts as nothing: it is short.
  const isCut = first !== null && first < last && first > LONGEST_PAGE_SECONDS * rate
  return (last - (isCut ? first : isOpus ? head.readUInt16LE(at + 10) : 0)) / rate
}

/** The position of the first page with sound; those before it are at zero. */
function firstSample(head: Buffer): number | null {
  let at = 0
  for (let pages = 0; at + OGG_PAGE_BYTES <= head.length && pages < MAX_PARTS; pages++) {
    if (ascii(head, at, 4) !== 'OggS') return null
    const sample = head.readBigUInt64LE(at + 6)
    if (sample !== 0n && sample !== NO_SAMPLE) return Number(sample)
    const content = at + OGG_PAGE_BYTES + (head[at + OGG_PAGE_BYTES - 1] ?? 0)
    at = head.subarray(at + OGG_PAGE_BYTES, content).reduce((sum, bytes) => sum + bytes, content)
  }
  return null
}

function lastSample(tail: Buffer): number | null {
  let at = tail.length - OGG_PAGE_BYTES
  for (let pages = 0; at >= 0 && pages < MAX_PARTS; pages++) {
    at = tail.lastIndexOf('OggS', at)
    if (at < 0) return null
    const sample = tail.readBigUInt64LE(at + 6)
    if (tail[at + 4] === 0 && sample !== NO_SAMPLE) return Number(sample)
    at -= 1
  }
  return null
}

/** The bytes of its sound, no more than there are, over the bytes a second. */
function wavSeconds({ head, bytes }: FileEnds): number | null {
  if (ascii(head, 0, 4) !== 'RIFF' || ascii(head, 8, 4) !== 'WAVE') return null
  let [at, bytesPerSecond] = [12, 0]
  for (let chunks = 0; at + 8 <= head.length && chunks < MAX_PARTS; chunks++) {
    const [name, size] = [ascii(head, at, 4), head.readUInt32LE(at + 4)]
    if (name === 'fmt ' && at + 20 <= head.length) bytesPerSecond = head.readUInt32LE(at + 16)
    if (name === 'data') {
      const rest = Math.max(0, bytes - at - 8)
      return bytesPerSecond === 0 ? null : (size === 0 ? rest : Math.min(size, rest)) / bytesPerSecond
    }
    at += 8 + size + (size % 2)
  }
  return null
}

/** Of `mvhd`, which is in `moov`, before or behind the sound. */
function mp4Seconds(file: FileEnds): number | null {
  if (ascii(file.head, 4, 4) !== 'ftyp') return null
  const movie = findBox(file, 'moov', 0, file.bytes)
  const header = movie && findBox(file, 'mvhd', movie.content, movie.end)
  const fields = header && bytesAt(file, header.content, 32)
  if (!fields) return null
  const isLong = fields[0] === 1
  const scale = fields.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(fields.readBigUInt64BE(24)) : fields.readUInt32BE(16)
  return scale === 0 || units === (isLong ? 2 ** 64 : 0xffff_ffff) ? null : units / scale
}

/** Each box is longer than its header, so that the search ends. */
function findBox(file: FileEnds, name: string, from: number, to: number): { content: number; end: number } | null {
  let at = from
  for (let boxes = 0; at + 8 <= to && boxes < MAX_PARTS; boxes++) {
    const start = bytesAt(file, at, 16)
    if (!start) return null
    const size = start.readUInt32BE(0)
    const headerBytes = size === 1 ? 16 : 8
    const length = size === 1 ? Number(start.readBigUInt64BE(8)) : size === 0 ? to - at : size
    if (length < headerBytes) return null
    if (ascii(start, 4, 4) === name) return { content: at + headerBytes, end: Math.min(at + length, to) }
    at += length
  }
  return null
}

/** Null where the middle of a large file is asked for, which is not in memory. */
function bytesAt({ head, tail, bytes }: FileEnds, at: number, length: number): Buffer | null {
  if (at + length <= head.length) return head.subarray(at, at + length)
  const inTail = at - (bytes - tail.length)
  return inTail >= 0 && inTail + length <= tail.length ? tail.subarray(inTail, inTail + length) : null
}
