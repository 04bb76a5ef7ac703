import { sql } from 'kysely'
import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { N8nConnectionRow } from '../../db/schema.ts'

type PublishAutomationEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** One row per workspace; each change publishes an event. */
export const createAutomationStore = (db: Db, publish: PublishAutomationEvent) => ({
  findByWorkspace: (workspaceId: string): Promise<N8nConnectionRow | undefined> =>
    db
      .selectFrom('n8nConnections')
      .select(['workspaceId', 'webhookUrl', 'apiUrl', 'apiToken', 'backendUrl', 'isEnabled', 'savedById', 'updatedAt'])
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst(),

  /** Addresses of this server that an administrator of the installation saved: others are not trusted to name one. */
  async backendUrlsOfAdministrators(): Promise<string[]> {
    const rows = await db
      .selectFrom('n8nConnections as n')
      .innerJoin('users as u', 'u.id', 'n.savedById')
      .select('n.backendUrl')
      .distinct()
      .where(sql<boolean>`'ROLE_ADMIN' = any(u.roles)`)
      .limit(1_000)
      .execute()
    return rows.map(({ backendUrl }) => backendUrl)
  },

  save: (row: N8nConnectionRow): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { workspaceId, ...fields } = row
      await tx
        .insertInto('n8nConnections')
        .values(row)
        .onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(fields))
        .execute()
      await publish(tx, workspaceId, { type: 'automation' })
    }),
})
export type AutomationStore = ReturnType<typeof createAutomationStore>
