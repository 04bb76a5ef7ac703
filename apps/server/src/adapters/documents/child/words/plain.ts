import { clean, joinLines } from '../clean.ts'
import type { Outline, Place } from '../outline.ts'

export const NOWHERE: Place = { page: null, sheet: null, row: null }

/** Paragraphs end at a blank line, or where lines are as long as paragraphs. */
export function readPlain(text: string, outline: Outline): void {
  for (const part of text.split(/\r?\n\s*\r?\n|\r\s*\r|\f/)) {
    const lines = part
      .split(/\r?\n|\r/)
      .map(clean)
      .filter(Boolean)
    const isWrapped = lines.length > 1 && lines.slice(0, -1).every((line) => line.length > 50 && line.length < 120)
    for (const paragraph of isWrapped ? [joinLines(lines)] : lines) outline.paragraph(paragraph, NOWHERE)
  }
  outline.end()
}
