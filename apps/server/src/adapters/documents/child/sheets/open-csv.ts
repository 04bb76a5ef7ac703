import papa from 'papaparse'
import type { SheetRow, Workbook } from './workbook.ts'

const SEPARATORS = [';', '\t', ',', '|']
const SAMPLE_ROWS = 50
const SAMPLE_CHARACTERS = 50_000

const BATCH_ROWS = 20_000

/** A workbook with one unnamed sheet. */
export function openCsv(text: string): Workbook {
  // Excel's declaration of the separator.
  const [first = '', declaredSeparator] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const rows = function* (): Generator<SheetRow> {
    let number = first ? 2 : 1
    for (const cells of parseRows(text.slice(first.length), declaredSeparator ?? detectSeparator(text))) {
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells }
      number += 1
    }
  }
  return { sheets: [{ name: null, rows, total: null }] }
}

const LINE_ENDS = ['\r\n', '\n', '\r'] as const

function* parseRows(text: string, delimiter: string): Generator<string[]> {
  let newline: (typeof LINE_ENDS)[number] | undefined
  for (let remaining = text; remaining !== '';) {
    // Papaparse's fast mode would split all remaining text into lines for each batch.
    const config = { delimiter, preview: BATCH_ROWS, fastMode: false, ...(newline && { newline }) }
    const { data, meta } = papa.parse<string[]>(remaining, config)
    newline ??= LINE_ENDS.find((lineEnd) => lineEnd === meta.linebreak)
    yield* data
    if (data.length < BATCH_ROWS) return
    remaining = remaining.slice(meta.cursor)
  }
}

/** Prefers the separator that gives the most rows the same number of cells, then the one with more cells. */
function detectSeparator(text: string): string {
  const head = text.slice(0, SAMPLE_CHARACTERS)
  const candidates = SEPARATORS.map((delimiter) => {
    const { data } = papa.parse<string[]>(head, { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: 'greedy' })
    const alike = Map.groupBy(data, ({ length }) => length)
    const [cells, rows] = [...alike]
      .filter(([length]) => length > 1)
      .map(([length, matching]) => [length, matching.length] as const)
      .toSorted(([, a], [, b]) => b - a)[0] ?? [0, 0]
    return { delimiter, rows, cells }
  })
  return candidates.toSorted((a, b) => b.rows - a.rows || b.cells - a.cells)[0]?.delimiter ?? ';'
}
