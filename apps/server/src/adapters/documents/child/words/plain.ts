import { clean, joinLines } from '../clean.ts'
import type { Outline, Place } from '../outline.ts'

export const NOWHERE: Place = { page: null, sheet: null, row: null }

/** Paragraphs end at a blank line, or where lines are as long as paragraphs. */
export function readPlain(text: string, outline: Outline): void {
  for (const lines of paragraphsOf(text)) {
    const isWrapped = lines.length > 1 && lines.slice(0, -1).every((line) => line.length > 50 && line.length < 120)
    for (const paragraph of isWrapped ? [joinLines(lines)] : lines) outline.paragraph(paragraph, NOWHERE)
  }
  outline.end()
}

/** The lines of each paragraph, one paragraph at a time: of millions of lines few are held at once. */
function* paragraphsOf(text: string): Generator<string[]> {
  let lines: string[] = []
  let from = 0
  for (const { index, 0: end } of text.matchAll(/\r\n|[\r\n\f]/g)) {
    const line = clean(text.slice(from, index))
    from = index + end.length
    if (line !== '') lines.push(line)
    if ((line === '' || end === '\f') && lines.length > 0) {
      yield lines
      lines = []
    }
  }
  const last = clean(text.slice(from))
  if (last !== '') lines.push(last)
  if (lines.length > 0) yield lines
}
