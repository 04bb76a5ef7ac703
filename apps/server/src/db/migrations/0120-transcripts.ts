import { type Kysely, sql } from 'kysely'

const statements = [
  `create table account_transcribers (
    workspace_id id primary key references workspaces on delete cascade,
    provider text not null check (provider in ('openai', 'custom')),
    name text not null check (length(name) between 1 and 120),
    base_url text not null check (length(base_url) <= 400),
    secret text not null,
    micros_per_minute integer check (micros_per_minute between 0 and 100000000),
    updated_at timestamptz not null
  )`,
  // The current text is in its message, so that search, rules and model read it like any other text.
  `create table transcripts (
    message_id id primary key references messages on delete cascade,
    workspace_id id not null references workspaces on delete cascade,
    state text not null check (state in ('waiting', 'kept', 'none')),
    due_by timestamptz not null,
    not_before timestamptz,
    attempts integer not null default 0,
    reason text,
    caption text not null default '',
    text text check (length(text) <= 8000),
    model text,
    corrected text check (length(corrected) <= 8000),
    corrected_by id references users on delete set null,
    corrected_at timestamptz,
    created_at timestamptz not null,
    ended_at timestamptz,
    constraint transcripts_waiting check ((state = 'waiting') = (not_before is not null and ended_at is null)),
    constraint transcripts_kept check ((state = 'kept') = (text is not null)),
    constraint transcripts_none check ((state = 'none') = (reason is not null)),
    constraint transcripts_corrected check ((corrected is null) = (corrected_at is null))
  )`,
  `create index transcripts_due on transcripts (not_before) where state = 'waiting'`,
  'create index transcripts_workspace on transcripts (workspace_id)',
  'create index transcripts_corrected_by on transcripts (corrected_by) where corrected_by is not null',
  'alter table spendings add column transcription_micros bigint not null default 0',
  // Which sentences about voice notes a conversation got.
  `create index exchanges_voice_notices on exchanges (conversation_id) where outcome = 'voice_notice'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
