import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table pending_deletions add column left_behind_since timestamptz`,
  // When it was found was written nowhere: nobody has waited for less than they were told.
  `update pending_deletions set left_behind_since = now() where cause = 'whatsapp.left_behind'`,
  `alter table pending_deletions add constraint pending_deletions_left_behind check (
    (cause is not distinct from 'whatsapp.left_behind') = (left_behind_since is not null)
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
