import type { Line } from './lines.ts'

/** How many lines at either end of a page may be its frame. */
const FRAME = 3
const LEAST_PAGES = 3

/** What stands at the same height of most pages is said once, where it comes first; the number of a page is not said. */
export function withoutRepeats(pages: Line[][]): Line[][] {
  const seen = new Map<string, number>()
  const ends = pages.map((lines) => new Set(frameOf(lines)))
  for (const frame of ends) for (const line of frame) seen.set(keyOf(line), (seen.get(keyOf(line)) ?? 0) + 1)
  const least = Math.max(LEAST_PAGES, pages.filter((lines) => lines.length > 0).length / 2)
  const told = new Set<string>()

  const stays = (line: Line, frame: Set<Line>) => {
    const key = keyOf(line)
    if (!frame.has(line) || (seen.get(key) ?? 0) < least) return true
    const isNew = !told.has(key) && !isPageNumber(line.text)
    told.add(key)
    return isNew
  }
  return pages.map((lines, at) => lines.filter((line) => stays(line, ends[at] ?? new Set())))
}

const frameOf = (lines: Line[]): Line[] => {
  const down = lines.toSorted((a, b) => b.y - a.y)
  return [...down.slice(0, FRAME), ...down.slice(-FRAME)]
}

const keyOf = ({ text, y }: Line) => `${Math.round(y / 3)} ${text.replaceAll(/\d+/g, '#')}`

const isPageNumber = (text: string) =>
  /^\W*(?:(?:p[aá]g(?:ina)?\.?|page|p\.)\s*)?\d+(?:\s*(?:de|\/|of)\s*\d+)?\W*$/i.test(text)
