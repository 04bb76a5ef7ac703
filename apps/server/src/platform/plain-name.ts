import { plainText } from './plain-text.ts'
import { visible } from './visible.ts'

const LONGEST = 200
/** So much of its end stays: what says which kind of file it is. */
const END = 40

/** Of a name that is longer, so much of its beginning and of its end is looked at. */
const LOOKED_AT = 1_000
const ends = (text: string) => (text.length <= 2 * LOOKED_AT ? text : text.slice(0, LOOKED_AT) + text.slice(-LOOKED_AT))

/** A file's name as it is written: nothing in it turns its letters around, hides, or pushes its end out of sight. */
export function plainName(text: string): string {
  const name = visible(plainText(ends(text))).replaceAll(/\s+/g, ' ')
  if (name.length <= LONGEST) return name
  return `${name.slice(0, LONGEST - END - 1)}…${name.slice(-END)}`.toWellFormed()
}
