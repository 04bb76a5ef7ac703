import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { EvolutionWebhookRow } from '../../db/schema.ts'

export type EvolutionRow = Pick<EvolutionWebhookRow, 'address' | 'madeAt' | 'heardAt'>

type EvolutionWebhookInput = { userId: string; address: string; secret: string; now: Date }
type PublishEvolutionEvent = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

const webhookColumns = ['address', 'madeAt', 'heardAt'] as const

/** One address per account; each change publishes an event. */
export const createEvolutionStore = (db: Db, publish: PublishEvolutionEvent) => {
  const withEvent = <T>(userId: string, change: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const result = await change(tx)
      if (result !== false) await publish(tx, userId, { type: 'evolution' })
      return result
    })

  return {
    findByUser: (userId: string): Promise<EvolutionRow | undefined> =>
      db.selectFrom('evolutionWebhooks').select(webhookColumns).where('userId', '=', userId).executeTakeFirst(),

    /** An existing address is kept; only its secret changes. */
    save: ({ userId, address, secret, now }: EvolutionWebhookInput): Promise<EvolutionRow> =>
      withEvent(userId, (tx) =>
        tx
          .insertInto('evolutionWebhooks')
          .values({ userId, address, secret, madeAt: now })
          .onConflict((c) => c.column('userId').doUpdateSet({ secret, madeAt: now }))
          .returning(webhookColumns)
          .executeTakeFirstOrThrow(),
      ),

    remove: (userId: string): Promise<boolean> =>
      withEvent(userId, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('evolutionWebhooks')
          .where('userId', '=', userId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      }),

    findByAddress: (address: string): Promise<Pick<EvolutionWebhookRow, 'userId' | 'secret'> | undefined> =>
      db.selectFrom('evolutionWebhooks').select(['userId', 'secret']).where('address', '=', address).executeTakeFirst(),

    /** False when an event after `before` is stored already. */
    async recordEvent(userId: string, now: Date, updateBefore: Date): Promise<boolean> {
      const row = await db
        .selectFrom('evolutionWebhooks')
        .select('heardAt')
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (!row || (row.heardAt && row.heardAt > updateBefore)) return false
      await withEvent(userId, (tx) =>
        tx.updateTable('evolutionWebhooks').set({ heardAt: now }).where('userId', '=', userId).execute(),
      )
      return true
    },
  }
}
export type EvolutionStore = ReturnType<typeof createEvolutionStore>
