import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table messages
    add column details jsonb,
    add column reaction text,
    add column reaction_at timestamptz,
    add column earlier text[] not null default '{}',
    add column edited_at timestamptz,
    add column deleted_at timestamptz,
    add constraint messages_reaction_dated check (reaction is null or reaction_at is not null),
    add constraint messages_edit_dated check (cardinality(earlier) = 0 or edited_at is not null)`,
  `alter table exchanges add column amendments integer not null default 0`,
  // «Por ahora solo leo texto» is said once in a conversation, whoever says it.
  `create unique index exchanges_one_media_notice on exchanges (conversation_id) where outcome = 'media_notice'`,
  `create table early_asides (
    agent_id id not null references agents on delete cascade,
    contact_key text not null,
    external_id text not null,
    kind text not null check (kind in ('reaction', 'edit', 'deletion')),
    is_own boolean not null,
    content text,
    at timestamptz not null,
    kept_at timestamptz not null,
    primary key (agent_id, contact_key, external_id, kind, is_own)
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
