import type { Understood } from '../../../../ports/documents.ts'
import { createOutline } from '../outline.ts'
import type { Sheet, Workbook } from './workbook.ts'
import { createTable } from '../table.ts'
import type { Telling } from '../telling.ts'

/** How many rows go by between two words about progress. */
const STEP = 500

/** Every sheet as one table. */
export async function readSheets({ sheets }: Workbook, telling: Telling): Promise<Understood['sheets']> {
  const outline = createOutline(telling)
  const total = sheets.reduce((sum, sheet) => sum + (sheet.total ?? 0), 0)
  const read: { name: string; rows: number }[] = []
  const margins = new Set<string>()
  let before = 0
  for (const sheet of sheets) {
    const rows = await readSheet(sheet, before)
    if (sheet.name !== null) read.push({ name: sheet.name, rows })
    before += rows
    tellMargins(sheet)
  }
  outline.end()
  return read

  /** Each thing once, however many sheets say it. */
  function tellMargins({ name, margins: said = [] }: Sheet): void {
    for (const text of said) {
      if (!margins.has(text)) outline.paragraph(text, { page: null, sheet: name, row: null })
      margins.add(text)
    }
  }

  async function readSheet(sheet: Sheet, done: number): Promise<number> {
    const table = createTable(outline)
    let count = 0
    for await (const { number, cells } of sheet.rows()) {
      table.row(cells, { page: null, sheet: sheet.name, row: number })
      if (++count % STEP === 0) telling.progress(done + count, Math.max(total, done + count))
    }
    table.end({ page: null, sheet: sheet.name, row: null })
    return count
  }
}
