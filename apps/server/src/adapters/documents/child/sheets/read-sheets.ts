import type { DocumentSummary } from '../../../../ports/document-reader.ts'
import { createOutline } from '../outline.ts'
import type { Sheet, Workbook } from './workbook.ts'
import { createTableWriter } from '../table-writer.ts'
import type { DocumentOutput } from '../document-output.ts'

const PROGRESS_ROWS = 500

export async function readSheets({ sheets }: Workbook, output: DocumentOutput): Promise<DocumentSummary['sheets']> {
  const outline = createOutline(output)
  const total = sheets.reduce((sum, sheet) => sum + (sheet.total ?? 0), 0)
  const summaries: { name: string; rows: number }[] = []
  const margins = new Set<string>()
  let rowsBefore = 0
  for (const sheet of sheets) {
    const { read, rows } = await readSheet(sheet, rowsBefore)
    if (sheet.name !== null) summaries.push({ name: sheet.name, rows })
    rowsBefore += read
    tellMargins(sheet)
  }
  outline.end()
  return summaries

  /** Writes a header or footer that several sheets share only once. */
  function tellMargins({ name, margins: texts = [] }: Sheet): void {
    for (const text of texts) {
      if (!margins.has(text)) outline.paragraph(text, { page: null, sheet: name, row: null })
      margins.add(text)
    }
  }

  /** `rows`: without titles and labels, where the sheet has labels. */
  async function readSheet(sheet: Sheet, previousRows: number): Promise<{ read: number; rows: number }> {
    const table = createTableWriter(outline)
    let count = 0
    for await (const { number, cells } of sheet.rows()) {
      table.row(cells, { page: null, sheet: sheet.name, row: number })
      if (++count % PROGRESS_ROWS === 0) output.progress(previousRows + count, Math.max(total, previousRows + count))
    }
    table.end({ page: null, sheet: sheet.name, row: null })
    return { read: count, rows: table.labels.length > 0 && table.rows > 0 ? table.rows : count }
  }
}
