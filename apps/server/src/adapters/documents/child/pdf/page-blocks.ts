import { joinLines } from '../clean-text.ts'
import type { Outline, BlockPosition } from '../outline.ts'
import { type TextLine, mostCommonSize } from './text-lines.ts'
import { removeRepeatedLines } from './repeated-lines.ts'
import { createTableWriter } from '../table-writer.ts'

/** Short text larger than the body by this factor is a heading. */
const HEADING_RATIO = 1.15
const MAX_HEADING_LENGTH = 120
/** Maximum distance between lines of one paragraph, in letter heights. */
const MAX_LINE_GAP = 1.75

/** Writes the paragraphs, headings (by font size) and tables (by gaps) of each page. */
export function writePages(pagesWithRepeats: TextLine[][], outline: Outline): void {
  const pages = removeRepeatedLines(pagesWithRepeats)
  const body = mostCommonSize(pages.flat())
  const sizes = [
    ...new Set(pages.flatMap((lines) => lines.filter((line) => isHeading(line, body)).map(({ size }) => size))),
  ]
  const levels = sizes.toSorted((a, b) => b - a)
  for (const [index, lines] of pages.entries()) {
    const position: BlockPosition = { page: index + 1, sheet: null, row: null }
    for (const group of groupLines(lines, body)) {
      const [first] = group
      if (!first) continue
      if (isHeading(first, body))
        outline.heading(levels.indexOf(first.size) + 1, joinLines(group.map((l) => l.text)), position)
      else if (first.cells.length > 1) writeTable(group, outline, position)
      else outline.paragraph(joinLines(group.map((line) => line.text)).replace(/^[•▪◦‣]\s*/, ''), position)
    }
  }
  outline.end()
}

function writeTable(lines: TextLine[], outline: Outline, position: BlockPosition): void {
  if (lines.length === 1) return outline.paragraph(lines[0]?.cells.join(' · ') ?? '', position)
  const table = createTableWriter(outline)
  for (const [index, line] of lines.entries()) table.row(line.cells, { ...position, row: index + 1 })
  table.end(position)
}

const isHeading = ({ size, text }: TextLine, body: number) =>
  size > body * HEADING_RATIO && text.length <= MAX_HEADING_LENGTH

function groupLines(lines: TextLine[], body: number): TextLine[][] {
  const groups: TextLine[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && continuesGroup(line, last, body)) group.push(line)
    else groups.push([line])
  }
  return groups
}

function continuesGroup(line: TextLine, last: TextLine, body: number): boolean {
  if (line.size !== last.size && (isHeading(line, body) || isHeading(last, body))) return false
  const distance = last.y - line.y
  const isTable = line.cells.length > 1
  if (isTable !== last.cells.length > 1) return false
  // Rows of a table may be far apart; a line above belongs to another column.
  if (isTable) return line.cells.length === last.cells.length && distance > 0
  if (distance < 0 && isUnfinished(last.text) && /^\p{Ll}/u.test(line.text)) return true
  return (
    distance > -MAX_LINE_GAP * line.size &&
    distance < MAX_LINE_GAP * Math.max(line.size, last.size) &&
    !isListItem(line.text)
  )
}

/** The sentence continues at the top of the next column. */
const isUnfinished = (text: string) => !/[.:;!?…»”")]$/.test(text)

/** «• », «1. », «a) »: each list item is a block of its own. */
const isListItem = (text: string) => /^([•▪◦‣·\-–—*]|\d{1,3}[.)]|[a-z][.)])\s/i.test(text)
