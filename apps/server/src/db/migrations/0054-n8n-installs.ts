import { type Kysely, sql } from 'kysely'

const statements = [
  // How putting our workflows into an account's n8n went, or goes: whoever goes on holds the run until then.
  `create table n8n_installs (
    user_id id primary key references users on delete cascade,
    api_url text not null check (api_url <> ''),
    evolution_url text not null,
    credentials jsonb not null check (jsonb_typeof(credentials) = 'object'),
    key_id id references integration_keys on delete set null,
    new_key_id id references integration_keys on delete set null,
    steps jsonb not null check (jsonb_typeof(steps) = 'array'),
    problem text,
    run_id id,
    held_until timestamptz,
    installed_at timestamptz,
    constraint n8n_installs_held check ((run_id is null) = (held_until is null))
  )`,
  `create index n8n_installs_key on n8n_installs (key_id) where key_id is not null`,
  `create index n8n_installs_new_key on n8n_installs (new_key_id) where new_key_id is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
