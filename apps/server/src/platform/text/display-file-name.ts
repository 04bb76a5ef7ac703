import { plainText } from './plain-text.ts'
import { visibleText } from './visible-text.ts'

const MAX_LENGTH = 200
/** Length of the kept end, which has the extension. */
const END_LENGTH = 40

/** Only this much of both ends of a longer name is processed. */
const SCANNED_LENGTH = 1_000
const bothEnds = (text: string) =>
  text.length <= 2 * SCANNED_LENGTH ? text : text.slice(0, SCANNED_LENGTH) + text.slice(-SCANNED_LENGTH)

/** A safe file name for display: no direction or invisible characters, no hidden extension, at most 200 characters. */
export function displayFileName(text: string): string {
  const name = visibleText(plainText(bothEnds(text))).replaceAll(/\s+/g, ' ')
  if (name.length <= MAX_LENGTH) return name
  return `${name.slice(0, MAX_LENGTH - END_LENGTH - 1)}…${name.slice(-END_LENGTH)}`.toWellFormed()
}
