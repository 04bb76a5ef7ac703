import { transcriptionLimits } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

type ReportedTranscript = {
  text: string
  now: Date
  rows: RawBuilder<unknown>
  /** SQL over `rows`: the text of the message before what was heard. */
  caption?: RawBuilder<unknown>
}

/**
 * SQL: a program's recogniser heard the text of the message in `rows`, `from` a table with `id` and `workspace_id`.
 * A person may correct it, unless it is longer than a correction may be. It has no model.
 */
export const insertReportedTranscript = ({
  text,
  now,
  rows,
  caption = sql`''`,
}: ReportedTranscript): RawBuilder<unknown> =>
  sql`
    insert into transcripts (message_id, workspace_id, state, due_by, text, caption, created_at, ended_at)
    select
      id, workspace_id, 'kept', ${now}::timestamptz, ${text}::text, caption, ${now}::timestamptz, ${now}::timestamptz
    from (select id, workspace_id, ${caption} as caption ${rows}) heard
    where ${text.length <= transcriptionLimits.textMax}
    on conflict (message_id) do update set
      state = excluded.state,
      text = excluded.text,
      caption = excluded.caption,
      reason = null,
      ended_at = excluded.ended_at
    where transcripts.state = 'none'`

/** SQL over `messages m`: its text as the program knows it, before edits, and without what was heard here. */
export const textOfProgram = sql<string>`coalesce(
  m.earlier[1],
  (
    select case when t.model is null then t.text else t.caption end
    from transcripts t
    where t.message_id = m.id and t.state = 'kept'
  ),
  m.content
)`
