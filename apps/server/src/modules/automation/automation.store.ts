import { sql } from 'kysely'
import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { N8nConnectionRow } from '../../db/schema.ts'

type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** One row an account; a change is told. */
export const createAutomationStore = (db: Db, publish: Publish) => ({
  of: (userId: string): Promise<N8nConnectionRow | undefined> =>
    db
      .selectFrom('n8nConnections')
      .select(['userId', 'webhookUrl', 'apiUrl', 'apiToken', 'backendUrl', 'isEnabled', 'updatedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst(),

  /** Addresses at which the n8n of an administrator calls this server. Other accounts do not say what it is called. */
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
      const { userId, ...words } = row
      await tx
        .insertInto('n8nConnections')
        .values(row)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(words))
        .execute()
      await publish(tx, userId, { type: 'automation' })
    }),
})
export type AutomationStore = ReturnType<typeof createAutomationStore>
