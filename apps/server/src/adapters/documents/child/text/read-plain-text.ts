import { cleanText, joinLines } from '../clean-text.ts'
import type { Outline, BlockPosition } from '../outline.ts'

export const NO_POSITION: BlockPosition = { page: null, sheet: null, row: null }

/** Paragraphs end at a blank line; lines that are not wrapped are paragraphs themselves. */
export function readPlain(text: string, outline: Outline): void {
  for (const lines of paragraphsOf(text)) {
    const isWrapped = lines.length > 1 && lines.slice(0, -1).every((line) => line.length > 50 && line.length < 120)
    for (const paragraph of isWrapped ? [joinLines(lines)] : lines) outline.paragraph(paragraph, NO_POSITION)
  }
  outline.end()
}

function* paragraphsOf(text: string): Generator<string[]> {
  let lines: string[] = []
  let from = 0
  for (const { index, 0: end } of text.matchAll(/\r\n|[\r\n\f]/g)) {
    const line = cleanText(text.slice(from, index))
    from = index + end.length
    if (line !== '') lines.push(line)
    if ((line === '' || end === '\f') && lines.length > 0) {
      yield lines
      lines = []
    }
  }
  const last = cleanText(text.slice(from))
  if (last !== '') lines.push(last)
  if (lines.length > 0) yield lines
}
