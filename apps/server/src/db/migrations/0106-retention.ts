import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table workspaces
    add column retention_months int check (retention_months between 1 and 120),
    -- Conversations whose last message is older are deleted. It moves slowly, whatever the clock says.
    add column retention_before timestamptz,
    -- The last night that is done.
    add column retention_ran_at timestamptz,
    add check ((retention_months is null) = (retention_before is null))`,

  // What the night of a workspace has deleted so far: a process that dies loses no count.
  `create table retention_runs (
    workspace_id id primary key references workspaces on delete cascade,
    begun_at timestamptz not null,
    conversations int not null default 0,
    messages int not null default 0,
    files int not null default 0,
    leads int not null default 0
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
