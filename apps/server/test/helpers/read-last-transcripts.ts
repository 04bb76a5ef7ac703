import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'

/** Of each conversation, oldest first: the stored mark of a transcript, and the same counted from its messages. */
export async function readLastTranscripts(db: Db): Promise<{ stored: boolean; counted: boolean }[]> {
  const { rows } = await sql<{ stored: boolean; counted: boolean }>`
    select
      c.last_is_transcript as stored,
      c.last_direction = 'incoming' and coalesce((
        select m.details->>'isTranscript' = 'true' and m.deleted_at is null
        from messages m
        where m.conversation_id = c.id
        order by m.at desc, m.id desc
        limit 1
      ), false) as counted
    from conversations c
    order by c.created_at, c.id`.execute(db)
  return rows
}
