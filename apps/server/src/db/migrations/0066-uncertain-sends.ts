import { type Kysely, sql } from 'kysely'

const statements = [
  // Messages in a row of which nobody knows whether they left: the agent's card tells of several.
  `alter table agents add column uncertain_sends int not null default 0`,
  `create index messages_uncertain on messages (conversation_id) where status = 'uncertain'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
