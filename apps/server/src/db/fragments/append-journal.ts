import { type RawBuilder, sql } from 'kysely'

/** A parameter, or SQL over the rows of the entry. */
type SqlText = string | RawBuilder<unknown>

export type JournalEntry = {
  exchangeId: SqlText
  messageId?: SqlText
  workspaceId: SqlText
  step: SqlText
  detail?: Record<string, unknown> | RawBuilder<unknown> | null
  at: Date
  /** `from …`: one line is appended per row; without it exactly one. */
  rows?: RawBuilder<unknown>
}

/** `insert into journal`: a statement or a CTE. Lines of one exchange are read in the order of the entries. */
export const appendJournal = (...entries: JournalEntry[]): RawBuilder<unknown> => sql`
  insert into journal (exchange_id, message_id, workspace_id, step, detail, at)
  ${sql.join(entries.map(selectEntry), sql` union all `)}`

const selectEntry = ({ exchangeId, messageId, workspaceId, step, detail, at, rows = sql`` }: JournalEntry) => sql`
  select
    ${textOf(exchangeId)},
    ${messageId === undefined ? sql`null::text` : textOf(messageId)},
    ${textOf(workspaceId)},
    ${textOf(step)},
    ${detailOf(detail)},
    ${at}::timestamptz
  ${rows}`

const textOf = (value: SqlText) => (typeof value === 'string' ? sql`${value}::text` : value)

const detailOf = (detail: JournalEntry['detail']) => {
  if (detail === undefined) return sql`null::jsonb`
  return isSql(detail) ? detail : sql`${detail === null ? null : JSON.stringify(detail)}::jsonb`
}

const isSql = (value: object | null): value is RawBuilder<unknown> => value !== null && 'toOperationNode' in value
