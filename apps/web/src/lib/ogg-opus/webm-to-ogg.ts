import { MAX_SEGMENTS, oggPage, segmentsOf } from './ogg-page.ts'
import { opusSamples } from './opus-samples.ts'
import { readWebmOpus } from './read-webm-opus.ts'

const SAMPLES_PER_SECOND = 48_000
/** A player needs a whole page before it plays any of it. */
const MAX_PAGE_SAMPLES = SAMPLES_PER_SECOND

/** `seconds`: how long it plays. */
type OggFile = { pages: Uint8Array<ArrayBuffer>[]; seconds: number }

/**
 * A recording of the browser as the Ogg that networks take for a voice note (RFC 7845): the same packets in other
 * pages, without encoding them again. Throws an `UnreadableRecordingError` for other files.
 */
export function webmToOgg(webm: Uint8Array): OggFile {
  const { header, packets } = readWebmOpus(webm)
  const pages = [
    oggPage({ flags: 2, position: 0, index: 0, packets: [header] }),
    oggPage({ flags: 0, position: 0, index: 1, packets: [opusTags] }),
  ]
  const groups = groupByPage(packets)
  let position = 0
  for (const [i, group] of groups.entries()) {
    position += group.reduce((sum, packet) => sum + opusSamples(packet), 0)
    pages.push(oggPage({ flags: i === groups.length - 1 ? 4 : 0, position, index: pages.length, packets: group }))
  }
  return { pages, seconds: position / SAMPLES_PER_SECOND }
}

function groupByPage(packets: readonly Uint8Array[]): Uint8Array[][] {
  const groups: Uint8Array[][] = []
  let [segments, samples] = [Infinity, 0]
  for (const packet of packets) {
    segments += segmentsOf(packet)
    if (segments > MAX_SEGMENTS || samples >= MAX_PAGE_SAMPLES) {
      groups.push([])
      segments = segmentsOf(packet)
      samples = 0
    }
    groups.at(-1)?.push(packet)
    samples += opusSamples(packet)
  }
  return groups
}

/** The comments that the format requires: who wrote the file, and no more. */
const opusTags = Uint8Array.from([...'OpusTags\x08\0\0\0Portavoz\0\0\0\0'].map((letter) => letter.charCodeAt(0)))
