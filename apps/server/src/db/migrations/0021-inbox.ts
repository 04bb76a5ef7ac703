import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table conversations add constraint conversations_tags_few check (cardinality(tags) <= 30)`,

  `create table notes (
    id id primary key,
    conversation_id id not null references conversations on delete cascade,
    user_id id not null references users on delete cascade,
    content text not null,
    created_at timestamptz not null
  )`,
  `create index notes_of_conversation on notes (conversation_id, created_at desc, id desc)`,

  `create table canned_replies (
    id id primary key,
    user_id id not null references users on delete cascade,
    shortcut text not null,
    content text not null,
    updated_at timestamptz not null
  )`,
  `create unique index canned_replies_shortcut on canned_replies (user_id, shortcut)`,

  `create table saved_searches (
    id id primary key,
    user_id id not null references users on delete cascade,
    name text not null,
    words jsonb not null,
    created_at timestamptz not null
  )`,
  `create unique index saved_searches_name on saved_searches (user_id, lower(name))`,

  `create table integration_keys (
    id id primary key,
    user_id id not null references users on delete cascade,
    name text not null,
    prefix text not null,
    key_hash text not null unique,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index integration_keys_of_user on integration_keys (user_id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
