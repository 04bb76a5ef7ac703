import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table workspaces
    add column color text check (color ~ '^#[0-9a-f]{6}$'),
    add column offer_declined_by id references users on delete set null`,
  `create index workspaces_declined on workspaces (offer_declined_by) where offer_declined_by is not null`,
  `create table workspace_logos (
    workspace_id id primary key references workspaces on delete cascade,
    name text not null unique check (name <> '' and length(name) <= 80),
    bytes bytea not null,
    created_at timestamptz not null
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
