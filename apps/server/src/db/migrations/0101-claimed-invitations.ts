import { type Kysely, sql } from 'kysely'

const ADD_CLAIM = `alter table workspace_invitations
  add column claimed_by id unique references users on delete set null`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(ADD_CLAIM).execute(db)
}
