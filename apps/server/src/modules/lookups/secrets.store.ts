import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type Place = { userId: string; agentId: string }

/** What agents sign with when they ask their owner's own system. */
export const createLookupSecretStore = (db: Db) => ({
  madeAt: async ({ userId, agentId }: Place): Promise<Date | null> => {
    const row = await db
      .selectFrom('lookupSecrets')
      .select('madeAt')
      .where('agentId', '=', agentId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row?.madeAt ?? null
  },

  /** As it is sealed; undefined where none was made. */
  sealed: async (agentId: string): Promise<string | undefined> => {
    const where = db.selectFrom('lookupSecrets').select('secret').where('agentId', '=', agentId)
    return (await where.executeTakeFirst())?.secret
  },

  /** In the place of the one before. False when the agent is nobody's of theirs. */
  async make({ userId, agentId }: Place, secret: string, now: Date): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into lookup_secrets (agent_id, user_id, secret, made_at)
      select id, user_id, ${secret}, ${now} from agents where id = ${agentId} and user_id = ${userId}
      on conflict (agent_id) do update set secret = excluded.secret, made_at = excluded.made_at`.execute(db)
    return numAffectedRows === 1n
  },
})
