import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table activities drop constraint activities_kind_check`,
  `alter table activities add constraint activities_kind_check check (
    kind in (
      'taken', 'assigned', 'unassigned', 'resolved', 'transferred', 'waiting', 'reopened', 'snoozed', 'woken',
      'outage_ended', 'tagged', 'untagged', 'blocked', 'unblocked', 'opted_out', 'opted_in', 'merged'
    )
  )`,
  `alter table activities add column tag text`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
