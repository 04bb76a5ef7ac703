import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table conversations add column last_is_transcript boolean not null default false',
  `update conversations c
    set last_is_transcript = true
    where last_direction = 'incoming'
      and (
        select m.details->>'isTranscript' = 'true' and m.deleted_at is null
        from messages m
        where m.conversation_id = c.id
        order by m.at desc, m.id desc
        limit 1
      )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
