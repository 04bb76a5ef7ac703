import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table readings
    add column pages smallint not null default 0,
    add constraint readings_pages check (pages = 0 or (pages between 1 and 4 and kind = 'file' and state = 'kept'))`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
