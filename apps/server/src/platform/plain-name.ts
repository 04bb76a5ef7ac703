import { plainText } from './plain-text.ts'
import { visible } from './visible.ts'

const LONGEST = 200
/** So much of its end stays: what says which kind of file it is. */
const END = 40

/** A file's name as it is written: nothing in it turns its letters around, hides, or pushes its end out of sight. */
export function plainName(text: string): string {
  const name = visible(plainText(text)).replaceAll(/\s+/g, ' ')
  if (name.length <= LONGEST) return name
  return `${name.slice(0, LONGEST - END - 1)}…${name.slice(-END)}`.toWellFormed()
}
