import { type Kysely, sql } from 'kysely'

const statements = [
  `create table places (
    id id primary key,
    workspace_id id not null references workspaces on delete cascade,
    name text not null,
    address text not null,
    latitude double precision not null check (latitude between -90 and 90),
    longitude double precision not null check (longitude between -180 and 180),
    created_at timestamptz not null
  )`,
  'create index places_of_workspace on places (workspace_id)',
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
