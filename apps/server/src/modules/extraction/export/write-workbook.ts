import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import { type CopyRow, readCopyRows, secondsColumn, textColumn } from '../../../db/connection/copy-reader.ts'
import { plusPhone } from '../../../platform/text/plus-phone.ts'
import { cellText, dayCell, dayLayout, timeCell, timeLayout } from '../../../platform/text/workbook-cells.ts'
import { createLocalTimeFormat } from '../../../platform/time/local-time-format.ts'
import type { ExportColumn } from './export-columns.ts'
import { listRowExpressions, TIME_COLUMN } from './row-expressions.ts'

const layouts: Record<ExportColumn['kind'], Omit<ColumnDef, 'header'>> = {
  day: dayLayout,
  time: timeLayout,
  phone: { width: 18 },
  fixed: { width: 18 },
  known: { width: 14 },
  number: { width: 14 },
  written: { width: 28 },
}
const wideColumns: Record<string, number> = { Contenido: 60 }

/**
 * A workbook of messages whose rows have the columns of their conversations. Rows are read only as fast as the file is
 * taken. `afterLastRow` runs before the reader sees the end of the file.
 */
export const writeWorkbook = (
  rows: AsyncIterable<Buffer>,
  columns: readonly ExportColumn[],
  timeZone: string,
  afterLastRow: () => void,
): AsyncIterable<Uint8Array> =>
  writeXlsxStream(readRows(rows, columns, timeZone, afterLastRow), {
    name: 'Mensajes',
    columns: columns.map(({ name, kind }) => ({
      header: name,
      ...layouts[kind],
      width: wideColumns[name] ?? layouts[kind].width ?? 14,
    })),
    freezePane: { rows: 1 },
  })

async function* readRows(
  rows: AsyncIterable<Buffer>,
  columns: readonly ExportColumn[],
  timeZone: string,
  afterLastRow: () => void,
) {
  const { ofMessage, ofConversation } = listRowExpressions(columns)
  const expressions = [...ofMessage, ...ofConversation]
  const readers = columns.map(cellReaderFactory(timeZone, expressions))
  let chunk: CellValue[][] = []
  const keepRow = (row: CopyRow) => chunk.push(readers.map((read) => read(row)))
  for await (const _ of readCopyRows(rows, expressions.length, keepRow)) {
    yield* chunk
    chunk = []
  }
  afterLastRow()
}

type CellReader = (row: CopyRow) => CellValue

const cellReaderFactory = (timeZone: string, expressions: readonly string[]) => {
  const { localSecond, secondOfDay } = createLocalTimeFormat(timeZone)
  return (column: ExportColumn): CellReader => {
    if (column.kind === 'day') return (row) => dayCell(localSecond(secondsColumn(row, TIME_COLUMN)))
    if (column.kind === 'time') return (row) => timeCell(secondOfDay(secondsColumn(row, TIME_COLUMN)))
    if (column.kind === 'fixed') return () => cellText(column.text)
    const read = textReader(expressions.indexOf(column.value))
    if (column.kind === 'known') return (row) => column.labels[read(row) ?? ''] ?? null
    const format = textFormats[column.kind]
    return (row) => {
      const text = read(row)
      return text === null ? null : format(text)
    }
  }
}

const textReader = (index: number) => (row: CopyRow) => textColumn(row, index)

/** Texts never become formulas: the cell says that it holds a text. */
const textFormats: Record<'written' | 'phone' | 'number', (text: string) => CellValue> = {
  written: cellText,
  phone: plusPhone,
  number: Number,
}
