import { type Kysely, sql } from 'kysely'

const statements = [
  // A reply that an n8n workflow or a script sends for us: kept when it is written, handed out to one asker, settled when
  // its end is known. Without a row there is nothing to hand out.
  `create table reply_handovers (
    exchange_id id primary key references exchanges on delete cascade,
    offered_at timestamptz not null,
    claimed_at timestamptz,
    claimed_for text,
    settled_at timestamptz
  )`,
  `create index reply_handovers_open on reply_handovers (offered_at) where settled_at is null`,

  // What a workflow was brought and nobody has answered yet.
  `create index exchanges_reported on exchanges (created_at) where outcome = 'reported'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
