import papa from 'papaparse'
import type { SheetRow, Workbook } from './workbook.ts'

const SEPARATORS = [';', '\t', ',', '|']
/** So many rows are looked at to find it, and they have so many letters at most. */
const LOOKED_AT = 50
const LOOKED_AT_LETTERS = 50_000

/** So many rows are taken apart at once: of millions few are held. */
const ROWS_AT_ONCE = 20_000

/** A sheet without a name. */
export function openCsv(text: string): Workbook {
  // Excel's own way to say it.
  const [first = '', said] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const rows = function* (): Generator<SheetRow> {
    let number = first ? 2 : 1
    for (const cells of cellsOf(text.slice(first.length), said ?? separatorOf(text))) {
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells }
      number += 1
    }
  }
  return { sheets: [{ name: null, rows, total: null }] }
}

const LINE_ENDS = ['\r\n', '\n', '\r'] as const

function* cellsOf(text: string, delimiter: string): Generator<string[]> {
  let newline: (typeof LINE_ENDS)[number] | undefined
  for (let left = text; left !== '';) {
    // Its fast mode would cut all that is left into lines each time.
    const config = { delimiter, preview: ROWS_AT_ONCE, fastMode: false, ...(newline && { newline }) }
    const { data, meta } = papa.parse<string[]>(left, config)
    newline ??= LINE_ENDS.find((one) => one === meta.linebreak)
    yield* data
    if (data.length < ROWS_AT_ONCE) return
    left = left.slice(meta.cursor)
  }
}

/** The one by which the most rows have the same number of cells; of several, the one that cuts more of them. */
function separatorOf(text: string): string {
  const head = text.slice(0, LOOKED_AT_LETTERS)
  const counted = SEPARATORS.map((delimiter) => {
    const { data } = papa.parse<string[]>(head, { delimiter, preview: LOOKED_AT, skipEmptyLines: 'greedy' })
    const alike = Map.groupBy(data, ({ length }) => length)
    const [cells, rows] = [...alike]
      .filter(([length]) => length > 1)
      .map(([length, those]) => [length, those.length] as const)
      .toSorted(([, a], [, b]) => b - a)[0] ?? [0, 0]
    return { delimiter, rows, cells }
  })
  return counted.toSorted((a, b) => b.rows - a.rows || b.cells - a.cells)[0]?.delimiter ?? ';'
}
