import type { N8nUse, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** How asking for a connection to be removed ended. `running`: workflows are being put there. */
export type Removed = 'done' | 'missing' | 'in_use' | 'running'

/** Who needs an account's n8n, and what goes with it once nobody does. */
export const createUseStore = (db: Db, publish: Publish) => ({
  of: (userId: string): Promise<N8nUse> => useOf(db, userId),

  /** Nobody begins to need it meanwhile: whoever would has to hold its row. */
  remove: (userId: string, now: Date): Promise<Removed> =>
    db.transaction().execute(async (tx) => {
      const held = await tx
        .selectFrom('n8nConnections as n')
        .leftJoin('n8nInstalls as i', 'i.userId', 'n.userId')
        .select(['keyId', 'newKeyId', 'heldUntil'])
        .where('n.userId', '=', userId)
        .forUpdate('n')
        .executeTakeFirst()
      if (!held) return 'missing'
      const { agents, phones } = await useOf(tx, userId)
      if (agents.length > 0 || phones.length > 0) return 'in_use'
      const { keyId, newKeyId, heldUntil } = held
      if (heldUntil !== null && heldUntil > now) return 'running'
      const keys = [keyId, newKeyId].filter((id) => id !== null)
      if (keys.length > 0)
        await tx.deleteFrom('integrationKeys').where('userId', '=', userId).where('id', 'in', keys).execute()
      await tx.deleteFrom('n8nConnections').where('userId', '=', userId).execute()
      await publish(tx, userId, { type: 'automation' })
      return 'done'
    }),
})
export type UseStore = ReturnType<typeof createUseStore>

async function useOf(on: Db | Tx, userId: string): Promise<N8nUse> {
  const { rows } = await sql<N8nUse>`
    with agents_of as (select id, name from agents where n8n_of = ${userId}),
    sessions_of as (
      select wish, phone_number from whatsapp_sessions s where user_id = ${userId} and engine = 'n8n'
        and not exists (select from agents a where a.session_name = s.name and a.user_id = ${userId})
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by lower(name)), '[]') from agents_of) as agents,
      (select coalesce(json_agg(phone_number order by phone_number), '[]') from sessions_of
        where wish = 'link' and phone_number is not null) as phones,
      (select count(*)::int from sessions_of where wish = 'leave') as leaving`.execute(on)
  return rows[0] ?? { agents: [], phones: [], leaving: 0 }
}
