import { type Kysely, sql } from 'kysely'

/** What a conversation was sent of the owner's documents. */
export const up = async (db: Kysely<never>): Promise<void> =>
  void (await sql`
    create index messages_of_document on messages (conversation_id)
    where details->>'documentId' is not null`.execute(db))
