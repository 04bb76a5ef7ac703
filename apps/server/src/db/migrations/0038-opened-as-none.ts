import { type Kysely, sql } from 'kysely'

const statements = [
  // Of what opened and was no message: whoever brings it once more, so that it does not open, brings nothing.
  `alter table unopened_messages add column dismissed_at timestamptz, alter column give_up_at drop not null`,
  `alter table unopened_messages add constraint unopened_messages_one_end check ((dismissed_at is null) = (give_up_at is not null))`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
