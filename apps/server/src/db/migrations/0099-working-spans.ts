import { type Kysely, sql } from 'kysely'

const statements = [
  `update members
    set working_hours = jsonb_build_object(
      'timezone', working_hours -> 'timezone',
      'spans', jsonb_build_array(working_hours - 'timezone')
    )
    where working_hours is not null`,
  // An old process that still runs would write hours in the old shape.
  `alter table members add constraint members_working_spans check (working_hours is null or working_hours ? 'spans')`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
