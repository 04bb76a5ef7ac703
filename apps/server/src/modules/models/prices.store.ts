import type { Price, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAccount } from '../../db/hold-account.ts'

export type OwnPrice = Price & { model: string }

type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** What an account says that models cost; a change is told. */
export const createPriceStore = (db: Db, publish: Publish) => ({
  async list(userId: string): Promise<OwnPrice[]> {
    const { rows } = await sql<OwnPrice>`
      select model, input_micros::float8 as input_micros, output_micros::float8 as output_micros
      from model_prices where user_id = ${userId} order by model`.execute(db)
    return rows
  },

  /** False when the account has as many as it may: two who ask at once wait for each other. */
  save: (userId: string, { model, inputMicros, outputMicros }: OwnPrice, most: number, now: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await holdAccount(tx, userId)
      const { rows } = await sql<{ model: string }>`
        insert into model_prices (user_id, model, input_micros, output_micros, updated_at)
        select ${userId}, ${model}, ${inputMicros}::bigint, ${outputMicros}::bigint, ${now}::timestamptz
        where (select count(*) from model_prices where user_id = ${userId} and model <> ${model}) < ${most}
        on conflict (user_id, model) do update set input_micros = excluded.input_micros,
          output_micros = excluded.output_micros, updated_at = excluded.updated_at
        returning model`.execute(tx)
      if (rows.length > 0) await publish(tx, userId, { type: 'model' })
      return rows.length > 0
    }),

  remove: (userId: string, model: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('modelPrices')
        .where('userId', '=', userId)
        .where('model', '=', model)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await publish(tx, userId, { type: 'model' })
    }),
})
export type PriceStore = ReturnType<typeof createPriceStore>
