/** A cell of a table row; `label` is the header of its column, null for a column without one. */
export type RowCell = { label: string | null; value: string }

const MAX_LABEL_LENGTH = 80
const LABEL_END = ': '
const CELL_END = '; '
/** «-», «—», «.»: the cell is empty. */
const EMPTY_VALUE = /^[-–—_.]+$/

/**
 * The cells of a line that was written as «Cabecera: valor; Cabecera: valor». A part without a header belongs to the
 * cell before it, which contains a semicolon; without any header each part is a cell.
 */
export function parseRow(line: string): RowCell[] {
  const parts = line.trim().split(CELL_END).map(parseCell)
  const cells: RowCell[] = []
  for (const part of parts) {
    const previous = cells.at(-1)
    if (part.label === null && previous?.label) previous.value += CELL_END + part.value
    else cells.push(part)
  }
  return cells.filter(({ value }) => value !== '' && !EMPTY_VALUE.test(value))
}

function parseCell(part: string): RowCell {
  const end = part.indexOf(LABEL_END)
  if (end <= 0 || end > MAX_LABEL_LENGTH) return { label: null, value: part.trim() }
  return { label: part.slice(0, end).trim(), value: part.slice(end + LABEL_END.length).trim() }
}
