import type { TextLine } from './text-lines.ts'

const FRAME_LINES = 3
const MIN_PAGES = 3

/** Keeps the first occurrence of a line that most pages have at the same height, and removes page numbers. */
export function removeRepeatedLines(pages: TextLine[][]): TextLine[][] {
  const counts = new Map<string, number>()
  const frames = pages.map((lines) => new Set(frameLinesOf(lines)))
  for (const frame of frames) for (const line of frame) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  const least = Math.max(MIN_PAGES, pages.filter((lines) => lines.length > 0).length / 2)
  const written = new Set<string>()

  const isKept = (line: TextLine, frame: Set<TextLine>) => {
    const key = keyOf(line)
    if (!frame.has(line) || (counts.get(key) ?? 0) < least) return true
    const isNew = !written.has(key) && !isPageNumber(line.text)
    written.add(key)
    return isNew
  }
  return pages.map((lines, index) => lines.filter((line) => isKept(line, frames[index] ?? new Set())))
}

const frameLinesOf = (lines: TextLine[]): TextLine[] => {
  const fromTop = lines.toSorted((a, b) => b.y - a.y)
  return [...fromTop.slice(0, FRAME_LINES), ...fromTop.slice(-FRAME_LINES)]
}

const keyOf = ({ text, y }: TextLine) => `${Math.round(y / 3)} ${text.replaceAll(/\d+/g, '#')}`

const isPageNumber = (text: string) =>
  /^\W*(?:(?:p[aá]g(?:ina)?\.?|page|p\.)\s*)?\d+(?:\s*(?:de|\/|of)\s*\d+)?\W*$/i.test(text)
