import { type Kysely, sql } from 'kysely'

const statements = [
  // How often its network was asked for a file. What had waited before has all its tries: nobody counted them apart.
  `alter table media add column tries integer not null default 0 check (tries >= 0)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
