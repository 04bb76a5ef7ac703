import { type Kysely, sql } from 'kysely'

const statements = [
  `create table web_pages (
    agent_id id primary key references agents on delete cascade,
    workspace_id id not null references workspaces on delete cascade,
    slug text not null check (length(slug) between 3 and 40),
    is_open boolean not null,
    origins text[] not null default '{}' check (cardinality(origins) <= 10),
    updated_at timestamptz not null
  )`,
  // Addresses are printed: one that a workspace had never leads to another workspace.
  `create table web_page_slugs (
    slug text primary key,
    workspace_id id not null references workspaces on delete cascade
  )`,
  'create index web_page_slugs_of_workspace on web_page_slugs (workspace_id)',
  'create unique index web_pages_slug on web_pages (slug)',
  'create index web_pages_workspace on web_pages (workspace_id)',
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
