import { sql } from 'kysely'
import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { N8nConnectionRow } from '../../db/schema.ts'

type PublishAutomationEvent = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** One row per account; each change publishes an event. */
export const createAutomationStore = (db: Db, publish: PublishAutomationEvent) => ({
  findByUser: (userId: string): Promise<N8nConnectionRow | undefined> =>
    db
      .selectFrom('n8nConnections')
      .select(['userId', 'webhookUrl', 'apiUrl', 'apiToken', 'backendUrl', 'isEnabled', 'updatedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst(),

  /** Addresses at which the n8n of an administrator calls this server: only administrators are trusted to name it. */
  async backendUrlsOfAdministrators(): Promise<string[]> {
    const rows = await db
      .selectFrom('n8nConnections as n')
      .innerJoin('users as u', 'u.id', 'n.userId')
      .select('n.backendUrl')
      .distinct()
      .where(sql<boolean>`'ROLE_ADMIN' = any(u.roles)`)
      .limit(1_000)
      .execute()
    return rows.map(({ backendUrl }) => backendUrl)
  },

  save: (row: N8nConnectionRow): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { userId, ...fields } = row
      await tx
        .insertInto('n8nConnections')
        .values(row)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
        .execute()
      await publish(tx, userId, { type: 'automation' })
    }),
})
export type AutomationStore = ReturnType<typeof createAutomationStore>
