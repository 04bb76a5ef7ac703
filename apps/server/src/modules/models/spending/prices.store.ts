import type { ModelPrice, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'

export type OwnPrice = ModelPrice & { model: string }

type PublishPriceEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** Stores the prices that a workspace set; each change publishes an event. */
export const createPriceStore = (db: Db, publish: PublishPriceEvent) => ({
  async list(workspaceId: string): Promise<OwnPrice[]> {
    const { rows } = await sql<OwnPrice>`
      select model, input_micros::float8 as input_micros, output_micros::float8 as output_micros
      from model_prices
      where workspace_id = ${workspaceId}
      order by model`.execute(db)
    return rows
  },

  /** False at the limit. The workspace's lock makes concurrent saves wait for each other. */
  save: (
    workspaceId: string,
    { model, inputMicros, outputMicros }: OwnPrice,
    maxPrices: number,
    now: Date,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, workspaceId)
      const { rows } = await sql<{ model: string }>`
        insert into model_prices (workspace_id, model, input_micros, output_micros, updated_at)
        select ${workspaceId}, ${model}, ${inputMicros}::bigint, ${outputMicros}::bigint, ${now}::timestamptz
        where (
          select count(*)
          from model_prices
          where workspace_id = ${workspaceId} and model <> ${model}
        ) < ${maxPrices}
        on conflict (workspace_id, model) do update set
          input_micros = excluded.input_micros,
          output_micros = excluded.output_micros,
          updated_at = excluded.updated_at
        returning model`.execute(tx)
      if (rows.length > 0) await publish(tx, workspaceId, { type: 'model' })
      return rows.length > 0
    }),

  remove: (workspaceId: string, model: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('modelPrices')
        .where('workspaceId', '=', workspaceId)
        .where('model', '=', model)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await publish(tx, workspaceId, { type: 'model' })
    }),
})
export type PriceStore = ReturnType<typeof createPriceStore>
