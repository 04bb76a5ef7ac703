import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { BotReleaseRow } from '../../../db/schema.ts'

export const createBotReleaseStore = (db: Db) => ({
  insert: (tx: Tx, row: BotReleaseRow) => tx.insertInto('botReleases').values(row).execute(),

  /** Without bots that their agent uses again: these keep their webhook. */
  listDue: (): Promise<BotReleaseRow[]> =>
    db
      .selectFrom('botReleases')
      .selectAll()
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('agents')
              .select(sql`1`.as('one'))
              .whereRef('agents.id', '=', 'botReleases.agentId')
              .whereRef('agents.botId', '=', 'botReleases.botId')
              .where('agents.connection', '!=', 'disconnected'),
          ),
        ),
      )
      .execute(),

  remove: (id: string) => db.deleteFrom('botReleases').where('id', '=', id).execute(),

  deleteOlderThan: (time: Date): Promise<string[]> =>
    db
      .deleteFrom('botReleases')
      .where('askedAt', '<', time)
      .returning('agentId')
      .execute()
      .then((rows) => rows.map(({ agentId }) => agentId)),
})
export type BotReleaseStore = ReturnType<typeof createBotReleaseStore>
