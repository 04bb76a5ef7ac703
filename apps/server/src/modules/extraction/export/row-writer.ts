import type { CopyRow } from '../../../db/connection/copy-reader.ts'
import { createLocalTimeFormat } from '../../../platform/time/local-time-format.ts'
import {
  type CellWriter,
  dayCellWriter,
  fixedCellWriter,
  labelCellWriter,
  textCellWriter,
  timeCellWriter,
  copiedCellWriter,
} from './cell-writers.ts'
import type { ExportColumn } from './export-columns.ts'
import type { FileFormat } from './file-format.ts'
import type { OutputBuffer } from './output-buffer.ts'
import { createConversationCache } from './conversation-cache.ts'
import { CONVERSATION_COLUMN, listRowExpressions, TIME_COLUMN } from './row-expressions.ts'

export type RowWriter = ReturnType<typeof createRowWriter>

/** Writes the rows of the file. The columns of a conversation are formatted once for all of its messages. */
export function createRowWriter(columns: readonly ExportColumn[], format: FileFormat, timeZone: string) {
  const { ofMessage, ofConversation } = listRowExpressions(columns)
  const cellOf = cellWriterFactory(format, timeZone, [...ofMessage, ...ofConversation])
  const parts = groupColumns(columns, cellOf)
  const conversationGroups = parts.filter(({ of }) => of === 'conversation')
  const cache = createConversationCache(
    CONVERSATION_COLUMN,
    conversationGroups.map(({ cells }) => cells),
  )
  const rowParts = parts.map((group) => (group.of === 'message' ? group.cells : conversationGroups.indexOf(group)))
  const rowEnd = Buffer.from(format.end)

  return {
    values: { ofMessage, ofConversation },
    /** Formats the conversation columns of a row for later messages. */
    cacheConversation: cache.add,
    /** Writes a message; its row must have the conversation columns unless they are cached. */
    write(row: CopyRow, out: OutputBuffer): void {
      const cachedIndex = cache.find(row)
      const conversation = cachedIndex < 0 ? cache.add(row) : cachedIndex
      for (const rowPart of rowParts) {
        if (typeof rowPart === 'number') cache.write(conversation, rowPart, out)
        else for (const cell of rowPart) cell(row, out)
      }
      out.append(rowEnd)
    },
  }
}

type ColumnGroup = { of: ExportColumn['of']; cells: CellWriter[] }

function groupColumns(
  columns: readonly ExportColumn[],
  cellOf: (column: ExportColumn, n: number) => CellWriter,
): ColumnGroup[] {
  const parts: ColumnGroup[] = []
  for (const [n, column] of columns.entries()) {
    const last = parts.at(-1)
    if (last?.of === column.of) last.cells.push(cellOf(column, n))
    else parts.push({ of: column.of, cells: [cellOf(column, n)] })
  }
  return parts
}

const cellWriterFactory = (format: FileFormat, timeZone: string, values: readonly string[]) => {
  const face = createLocalTimeFormat(timeZone)
  return (column: ExportColumn, n: number): CellWriter => {
    const prefix = format.cellPrefix(column, n)
    const formatCell = (text: string | null) => prefix + format.formatCell(column.kind, text)
    if (column.kind === 'day') return dayCellWriter(formatCell, TIME_COLUMN, face)
    if (column.kind === 'time') return timeCellWriter(formatCell, TIME_COLUMN, face)
    if (column.kind === 'fixed') return fixedCellWriter(formatCell, column.text)
    const columnIndex = values.indexOf(column.value)
    if (column.kind === 'known') return labelCellWriter(column.labels, formatCell, columnIndex)
    return column.kind === 'written'
      ? copiedCellWriter(format, prefix, formatCell, columnIndex)
      : textCellWriter(formatCell, columnIndex)
  }
}
