import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { EvolutionWebhookRow } from '../../db/schema.ts'

export type EvolutionRow = Pick<EvolutionWebhookRow, 'address' | 'madeAt' | 'heardAt'>

type EvolutionWebhookInput = { workspaceId: string; address: string; secret: string; now: Date }
type PublishEvolutionEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

const webhookColumns = ['address', 'madeAt', 'heardAt'] as const

/** One address per workspace; each change publishes an event. */
export const createEvolutionStore = (db: Db, publish: PublishEvolutionEvent) => {
  const withEvent = <T>(workspaceId: string, change: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const result = await change(tx)
      if (result !== false) await publish(tx, workspaceId, { type: 'evolution' })
      return result
    })

  return {
    findByWorkspace: (workspaceId: string): Promise<EvolutionRow | undefined> =>
      db
        .selectFrom('evolutionWebhooks')
        .select(webhookColumns)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst(),

    /** An existing address is kept; only its secret changes. */
    save: ({ workspaceId, address, secret, now }: EvolutionWebhookInput): Promise<EvolutionRow> =>
      withEvent(workspaceId, (tx) =>
        tx
          .insertInto('evolutionWebhooks')
          .values({ workspaceId, address, secret, madeAt: now })
          .onConflict((c) => c.column('workspaceId').doUpdateSet({ secret, madeAt: now }))
          .returning(webhookColumns)
          .executeTakeFirstOrThrow(),
      ),

    remove: (workspaceId: string): Promise<boolean> =>
      withEvent(workspaceId, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('evolutionWebhooks')
          .where('workspaceId', '=', workspaceId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      }),

    findByAddress: (address: string): Promise<Pick<EvolutionWebhookRow, 'workspaceId' | 'secret'> | undefined> =>
      db
        .selectFrom('evolutionWebhooks')
        .select(['workspaceId', 'secret'])
        .where('address', '=', address)
        .executeTakeFirst(),

    /** False when an event after `before` is stored already. */
    async recordEvent(workspaceId: string, now: Date, updateBefore: Date): Promise<boolean> {
      const row = await db
        .selectFrom('evolutionWebhooks')
        .select('heardAt')
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      if (!row || (row.heardAt && row.heardAt > updateBefore)) return false
      await withEvent(workspaceId, (tx) =>
        tx.updateTable('evolutionWebhooks').set({ heardAt: now }).where('workspaceId', '=', workspaceId).execute(),
      )
      return true
    },
  }
}
export type EvolutionStore = ReturnType<typeof createEvolutionStore>
