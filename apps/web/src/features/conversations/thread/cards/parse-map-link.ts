import { limits } from '@portavoz/contract'

/** A point of a map, and the name that its link gives it. */
export type LinkedPoint = { latitude: number; longitude: number; name: string }

/** Links are shorter; the rest of a longer text is not read. */
const MAX_LENGTH = 4_000
const COORDINATE = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
/** The separator of two coordinates in a link. */
const COMMA = String.raw`(?:,|%2C)[ +]?`

/**
 * Forms of a point, the most exact first: the pin of a place, what was searched for, the middle of the shown map, and
 * coordinates alone. Each is tried once, and none repeats a repetition.
 */
const FORMS = [
  new RegExp(`!3d${COORDINATE}!4d${COORDINATE}`, 'i'),
  new RegExp(`[?&](?:q|query|ll|sll|destination|daddr|center)=(?:loc:)?${COORDINATE}${COMMA}${COORDINATE}`, 'i'),
  new RegExp(`/(?:search|place|dir)/${COORDINATE}${COMMA}${COORDINATE}`, 'i'),
  new RegExp(`@${COORDINATE}${COMMA}${COORDINATE}`, 'i'),
  new RegExp(String.raw`^(?:geo:)?\(?${COORDINATE}(?:,\s?|\s)${COORDINATE}\)?(?:\?|$)`, 'i'),
]

/** The point in a link of Google Maps or another map, or in coordinates; null without one. Asks no server. */
export function parseMapLink(written: string): LinkedPoint | null {
  const text = written.slice(0, MAX_LENGTH).trim()
  for (const form of FORMS) {
    const [, latitude, longitude] = form.exec(text) ?? []
    if (latitude === undefined || longitude === undefined) continue
    const point = { latitude: Number(latitude), longitude: Number(longitude), name: nameOf(text) }
    return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
  }
  return null
}

/** Short links only redirect: the coordinates are in the address that they open. */
export const isShortMapLink = (written: string): boolean =>
  /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|maps\.apple\/p)\b/i.test(written.trim())

/** «Panadería+La+Espiga» in `/place/Panadería+La+Espiga/@…`; coordinates are no name. */
function nameOf(text: string): string {
  const name = /\/place\/([^/@?#]{1,300})\//.exec(text)?.[1]?.replaceAll('+', ' ')
  if (name === undefined || /^-?\d/.test(name)) return ''
  try {
    return decodeURIComponent(name).trim().slice(0, limits.placeName).trim()
  } catch {
    return ''
  }
}
