import { type Kysely, sql } from 'kysely'

/** Whether the workflows in an account's n8n know how to send files. */
export const up = async (db: Kysely<never>): Promise<void> =>
  void (await sql`alter table n8n_installs add column sends_files boolean not null default false`.execute(db))
