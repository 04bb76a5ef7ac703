import type { ExportColumn } from './export-columns.ts'

/**
 * The SQL expressions to read: of each message, starting with its conversation's id, and of the conversation, in the
 * same row or in an earlier one without message columns.
 */
export type RowExpressions = { ofMessage: readonly string[]; ofConversation: readonly string[] }

/** Read for each message before the columns of the file. */
const BASE_EXPRESSIONS = ['m.conversation_id', 'm.at']
export const CONVERSATION_COLUMN = 0
export const TIME_COLUMN = 1

export const listRowExpressions = (columns: readonly ExportColumn[]): RowExpressions => ({
  ofMessage: [...BASE_EXPRESSIONS, ...expressionsOf(columns, 'message')],
  ofConversation: expressionsOf(columns, 'conversation'),
})

const expressionsOf = (columns: readonly ExportColumn[], of: ExportColumn['of']) => [
  ...new Set(columns.flatMap((column) => (column.of === of && 'value' in column ? [column.value] : []))),
]
