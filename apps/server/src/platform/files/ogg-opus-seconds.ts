import { isOggOpus } from './is-ogg-opus.ts'

const PAGE_BYTES = 27
/** `OpusHead`, its version, the channels, the samples to skip, the rate, the gain and the mapping. */
const OPUS_HEAD_BYTES = 19
const SKIP_OFFSET = 10
const SAMPLES_PER_SECOND = 48_000
const BEGINS_STREAM = 2
/** A page on which no packet ends. */
const NO_SAMPLE = 0xffff_ffff_ffff_ffffn

/**
 * The length of an Ogg of Opus, by what its pages say. Null for other bytes, for a short header, and for a file whose
 * last page is cut. The samples that a decoder skips at first are not counted.
 */
export function oggOpusSeconds(file: Buffer): number | null {
  if (!isOggOpus(file)) return null
  const headAt = PAGE_BYTES + (file[PAGE_BYTES - 1] ?? 0)
  if ((readPage(file, 0)?.end ?? 0) < headAt + OPUS_HEAD_BYTES) return null
  let [samples, ended, at] = [0, 0, 0]
  while (at < file.length) {
    const page = readPage(file, at)
    if (!page) return null
    if (page.beginsStream) {
      samples += ended
      ended = 0
    } else if (page.lastSample !== null) ended = page.lastSample
    at = page.end
  }
  const toSkip = file.readUInt16LE(headAt + SKIP_OFFSET)
  return Math.max(0, samples + ended - toSkip) / SAMPLES_PER_SECOND
}

function readPage(file: Buffer, at: number) {
  if (at + PAGE_BYTES > file.length || file.toString('latin1', at, at + 4) !== 'OggS') return null
  const segments = file.subarray(at + PAGE_BYTES, at + PAGE_BYTES + (file[at + PAGE_BYTES - 1] ?? 0))
  const end = at + PAGE_BYTES + segments.length + segments.reduce((sum, bytes) => sum + bytes, 0)
  const sample = file.readBigUInt64LE(at + 6)
  if (end > file.length) return null
  return {
    end,
    beginsStream: ((file[at + 5] ?? 0) & BEGINS_STREAM) !== 0,
    lastSample: sample === NO_SAMPLE ? null : Number(sample),
  }
}
