import { type Kysely, sql } from 'kysely'

const statements = [
  // Who owned it when it was suspended, also after handing it over and leaving.
  `alter table workspaces
    add column suspended_owner_id id references users on delete set null`,
  `update workspaces
    set suspended_owner_id = (
      select m.user_id
      from members m
      where m.workspace_id = workspaces.id and m.role = 'owner'
    )
    where suspended_at is not null`,
  `create index workspaces_suspended_owner on workspaces (suspended_owner_id) where suspended_owner_id is not null`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
