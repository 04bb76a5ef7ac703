import { type Kysely, sql } from 'kysely'

const statements = [
  // What a session is for: to be on the line, to be logged out of, or neither.
  `create table whatsapp_sessions (
    name text primary key check (name ~ '^[A-Za-z0-9_-]{1,64}$'),
    user_id id references users on delete set null,
    wish text not null check (wish in ('link', 'leave', 'rest')),
    version integer not null default 1,
    connection text not null check (connection in ('generating_qr', 'waiting_for_connection', 'connected',
      'expired', 'disconnected', 'logged_out', 'banned')),
    connection_since timestamptz not null,
    problem text,
    phone_number text,
    identity text,
    qr text,
    window_until timestamptz,
    pairing_phone text,
    pairing_code text,
    observed_at timestamptz,
    created_at timestamptz not null,
    constraint whatsapp_sessions_qr_unlinked check (qr is null or phone_number is null)
  )`,
  `create index whatsapp_sessions_user on whatsapp_sessions (user_id)`,
  // Two agents behind one phone would answer every customer twice.
  `create unique index whatsapp_sessions_phone on whatsapp_sessions (phone_number) where wish = 'link'`,

  `create table whatsapp_keys (
    session_name text not null references whatsapp_sessions on delete cascade,
    type text not null,
    id text not null,
    sealed text not null,
    primary key (session_name, type, id)
  )`,

  // Outlives the agent, and is seen until it is done.
  `create table pending_deletions (
    session_name text primary key,
    user_id id references users on delete cascade,
    agent_name text,
    cause text,
    asked_at timestamptz not null
  )`,
  `create index pending_deletions_user on pending_deletions (user_id, asked_at)`,

  `alter table agents add column is_hanging_up boolean not null default false`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
