import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table agents add column version integer not null default 1 check (version > 0)`,

  /* How an agent's configuration stood from one change to the next; no key is ever in it. The number of the one that
     stands is in its agent. */
  `create table agent_versions (
    id id primary key,
    agent_id id not null references agents on delete cascade,
    user_id id not null references users on delete cascade,
    number integer not null check (number > 0),
    author text not null check (author <> ''),
    name text not null,
    description text not null,
    prompt text not null,
    custom_config jsonb not null check (jsonb_typeof(custom_config) = 'object' and not custom_config ? 'apiKeys'),
    changed text[] not null,
    returned_to integer,
    at timestamptz not null,
    unique (agent_id, number)
  )`,
  `create index agent_versions_of_user on agent_versions (user_id)`,
  // Of agents that are there already, how they stand is known, and since when for sure.
  `insert into agent_versions (id, agent_id, user_id, number, author, name, description, prompt, custom_config, changed, at)
    select a.id, a.id, a.user_id, 1, u.username, a.name, a.description, a.prompt, a.custom_config - 'apiKeys', '{}', a.updated_at
    from agents a join users u on u.id = a.user_id`,

  // How many exchanges of a time ended how is read from the index alone.
  `drop index exchanges_of_agent`,
  `create index exchanges_of_agent on exchanges (agent_id, created_at desc) include (outcome)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
