import { type Kysely, sql } from 'kysely'

const statements = [
  `create table push_keys (
    is_only boolean primary key default true check (is_only),
    public_key text not null,
    sealed text not null,
    made_at timestamptz not null
  )`,
  `create table push_cursor (
    is_only boolean primary key default true check (is_only),
    position text not null
  )`,
  `create table push_preferences (
    user_id id primary key references users on delete cascade,
    muted text[] not null,
    is_quiet boolean not null,
    quiet_from text not null,
    quiet_to text not null,
    time_zone text not null
  )`,
  `create table push_devices (
    id id primary key,
    user_id id not null references users on delete cascade,
    session_id id not null references sessions (id) on delete cascade,
    endpoint_hash text not null unique,
    sealed text not null,
    service text not null,
    shows_text boolean not null,
    created_at timestamptz not null,
    pushed_at timestamptz
  )`,
  `create index push_devices_of_user on push_devices (user_id, created_at)`,
  `create index push_devices_of_session on push_devices (session_id)`,
  `create table push_deliveries (
    id id primary key,
    device_id id not null references push_devices on delete cascade,
    workspace_id id not null references workspaces on delete cascade,
    conversation_id id references conversations on delete cascade,
    agent_id id references agents on delete cascade,
    kind text not null,
    tag text not null,
    content jsonb not null,
    held integer not null default 0,
    is_sending boolean not null default false,
    tries integer not null default 0,
    not_before timestamptz not null,
    give_up_at timestamptz not null,
    created_at timestamptz not null
  )`,
  // A later notification of a subject replaces the one that still waits.
  `create unique index push_deliveries_waiting on push_deliveries (device_id, tag) where not is_sending`,
  `create index push_deliveries_due on push_deliveries (not_before)`,
  `create index push_deliveries_of_workspace on push_deliveries (workspace_id, tag)`,
  `create index push_deliveries_of_conversation on push_deliveries (conversation_id)`,
  `create index push_deliveries_of_agent on push_deliveries (agent_id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
