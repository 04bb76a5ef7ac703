import type { ModelPrice, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockAccount } from '../../../db/locks/lock-account.ts'

export type OwnPrice = ModelPrice & { model: string }

type PublishPriceEvent = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** Stores the prices that an account set; each change publishes an event. */
export const createPriceStore = (db: Db, publish: PublishPriceEvent) => ({
  async list(userId: string): Promise<OwnPrice[]> {
    const { rows } = await sql<OwnPrice>`
      select model, input_micros::float8 as input_micros, output_micros::float8 as output_micros
      from model_prices
      where user_id = ${userId}
      order by model`.execute(db)
    return rows
  },

  /** False at the limit. The account's lock makes concurrent saves wait for each other. */
  save: (
    userId: string,
    { model, inputMicros, outputMicros }: OwnPrice,
    maxPrices: number,
    now: Date,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, userId)
      const { rows } = await sql<{ model: string }>`
        insert into model_prices (user_id, model, input_micros, output_micros, updated_at)
        select ${userId}, ${model}, ${inputMicros}::bigint, ${outputMicros}::bigint, ${now}::timestamptz
        where (
          select count(*)
          from model_prices
          where user_id = ${userId} and model <> ${model}
        ) < ${maxPrices}
        on conflict (user_id, model) do update set
          input_micros = excluded.input_micros,
          output_micros = excluded.output_micros,
          updated_at = excluded.updated_at
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
