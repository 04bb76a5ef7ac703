import { type Kysely, sql } from 'kysely'

const statements = [
  `create table readings (
    message_id id primary key references messages on delete cascade,
    workspace_id id not null references workspaces on delete cascade,
    kind text not null check (kind in ('picture', 'file')),
    state text not null check (state in ('waiting', 'kept', 'none')),
    due_by timestamptz not null,
    not_before timestamptz,
    attempts integer not null default 0,
    reason text,
    text text check (length(text) <= 12000),
    is_cut boolean not null default false,
    created_at timestamptz not null,
    ended_at timestamptz,
    constraint readings_waiting check ((state = 'waiting') = (not_before is not null and ended_at is null)),
    constraint readings_kept check ((state = 'kept' and kind = 'file') = (text is not null)),
    constraint readings_none check ((state = 'none') = (reason is not null))
  )`,
  `create index readings_due on readings (not_before) where state = 'waiting'`,
  'create index readings_workspace on readings (workspace_id)',
  // Which sentences about pictures and files a conversation got.
  `create index exchanges_file_notices on exchanges (conversation_id) where outcome = 'file_notice'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
