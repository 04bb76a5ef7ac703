import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { EvolutionWebhookRow } from '../../db/schema.ts'

export type EvolutionRow = Pick<EvolutionWebhookRow, 'address' | 'madeAt' | 'heardAt'>

type Saved = { userId: string; address: string; secret: string; now: Date }
type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

const shown = ['address', 'madeAt', 'heardAt'] as const

/** One address of each account; a change is told. */
export const createEvolutionStore = (db: Db, publish: Publish) => {
  const told = <T>(userId: string, change: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const done = await change(tx)
      if (done !== false) await publish(tx, userId, { type: 'evolution' })
      return done
    })

  return {
    ofUser: (userId: string): Promise<EvolutionRow | undefined> =>
      db.selectFrom('evolutionWebhooks').select(shown).where('userId', '=', userId).executeTakeFirst(),

    /** The address of the first time stays. */
    save: ({ userId, address, secret, now }: Saved): Promise<EvolutionRow> =>
      told(userId, (tx) =>
        tx
          .insertInto('evolutionWebhooks')
          .values({ userId, address, secret, madeAt: now })
          .onConflict((c) => c.column('userId').doUpdateSet({ secret, madeAt: now }))
          .returning(shown)
          .executeTakeFirstOrThrow(),
      ),

    remove: (userId: string): Promise<boolean> =>
      told(userId, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('evolutionWebhooks')
          .where('userId', '=', userId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      }),

    at: (address: string): Promise<Pick<EvolutionWebhookRow, 'userId' | 'secret'> | undefined> =>
      db.selectFrom('evolutionWebhooks').select(['userId', 'secret']).where('address', '=', address).executeTakeFirst(),

    /** False when something came since `before`: that is known already. */
    async heard(userId: string, now: Date, before: Date): Promise<boolean> {
      const row = await db
        .selectFrom('evolutionWebhooks')
        .select('heardAt')
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (!row || (row.heardAt && row.heardAt > before)) return false
      await told(userId, (tx) =>
        tx.updateTable('evolutionWebhooks').set({ heardAt: now }).where('userId', '=', userId).execute(),
      )
      return true
    },
  }
}
export type EvolutionStore = ReturnType<typeof createEvolutionStore>
