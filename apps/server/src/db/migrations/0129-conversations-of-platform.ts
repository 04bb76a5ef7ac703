import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> =>
  void (await sql`create index conversations_of_platform on conversations (agent_id, platform)`.execute(db))
