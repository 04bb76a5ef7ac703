import { type Kysely, sql } from 'kysely'

const statements = [
  `create table remote_links (
    token_hash text primary key,
    session_name text not null references whatsapp_sessions on delete cascade,
    user_id id not null references users on delete cascade,
    invited_by text,
    opener_hash text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz,
    used_at timestamptz,
    withdrawn_at timestamptz,
    constraint remote_links_opener check ((opener_hash is null) = (opened_at is null)),
    constraint remote_links_one_end check (used_at is null or withdrawn_at is null)
  )`,
  // Whoever makes another one ends the one there was.
  `create unique index remote_links_one on remote_links (session_name) where used_at is null and withdrawn_at is null`,
  `create index remote_links_session on remote_links (session_name, created_at)`,
  `create index remote_links_user on remote_links (user_id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
