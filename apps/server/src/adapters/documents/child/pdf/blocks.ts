import { joinLines } from '../clean.ts'
import type { Outline, Place } from '../outline.ts'
import { type Line, sizeOfMost } from './lines.ts'
import { withoutRepeats } from './repeats.ts'
import { createTable } from '../table.ts'

/** Larger than the body by this is a heading, if it is short. */
const HEADING = 1.15
const LONGEST_HEADING = 120
/** In heights of a letter: lines of one paragraph are not farther apart. */
const LINE_GAP = 1.75

/** Paragraphs, headings by their size, and tables by their gaps, page by page. */
export function tellPages(written: Line[][], outline: Outline): void {
  const pages = withoutRepeats(written)
  const body = sizeOfMost(pages.flat())
  const sizes = [
    ...new Set(pages.flatMap((lines) => lines.filter((line) => isHeading(line, body)).map(({ size }) => size))),
  ]
  const levels = sizes.toSorted((a, b) => b - a)
  for (const [at, lines] of pages.entries()) {
    const place: Place = { page: at + 1, sheet: null, row: null }
    for (const group of groupsOf(lines, body)) {
      const [first] = group
      if (!first) continue
      if (isHeading(first, body))
        outline.heading(levels.indexOf(first.size) + 1, joinLines(group.map((l) => l.text)), place)
      else if (first.cells.length > 1) tellTable(group, outline, place)
      else outline.paragraph(joinLines(group.map((line) => line.text)).replace(/^[•▪◦‣]\s*/, ''), place)
    }
  }
  outline.end()
}

/** Two lines of cells are a table; one alone is a line with a gap. */
function tellTable(lines: Line[], outline: Outline, place: Place): void {
  if (lines.length === 1) return outline.paragraph(lines[0]?.cells.join(' · ') ?? '', place)
  const table = createTable(outline)
  for (const [at, line] of lines.entries()) table.row(line.cells, { ...place, row: at + 1 })
  table.end(place)
}

const isHeading = ({ size, text }: Line, body: number) => size > body * HEADING && text.length <= LONGEST_HEADING

/** Lines that belong together: of one paragraph, of one heading, of one table. */
function groupsOf(lines: Line[], body: number): Line[][] {
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && belongs(line, last, body)) group.push(line)
    else groups.push([line])
  }
  return groups
}

function belongs(line: Line, last: Line, body: number): boolean {
  if (line.size !== last.size && (isHeading(line, body) || isHeading(last, body))) return false
  const down = last.y - line.y
  const isTable = line.cells.length > 1
  if (isTable !== last.cells.length > 1) return false
  // A table's rows may be far apart, and the lines of another column stand above.
  if (isTable) return line.cells.length === last.cells.length && down > 0
  if (down < 0 && isUnfinished(last.text) && /^\p{Ll}/u.test(line.text)) return true
  return down > -LINE_GAP * line.size && down < LINE_GAP * Math.max(line.size, last.size) && !isPoint(line.text)
}

/** It goes on at the top of the next column. */
const isUnfinished = (text: string) => !/[.:;!?…»”")]$/.test(text)

/** «• », «1. », «a) »: each is told for itself. */
const isPoint = (text: string) => /^([•▪◦‣·\-–—*]|\d{1,3}[.)]|[a-z][.)])\s/i.test(text)
