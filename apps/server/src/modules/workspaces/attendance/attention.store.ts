import type { AttentionSettings } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { PublishMembersEvent } from '../membership.store.ts'

export type AttentionStore = ReturnType<typeof createAttentionStore>

/** How a workspace looks after customers who wait for a person. */
export const createAttentionStore = (db: Db, publish: PublishMembersEvent) => ({
  read: (workspaceId: string): Promise<AttentionSettings> =>
    db
      .selectFrom('workspaces')
      .select(['alertMinutes', 'assignment', 'maxOpen', 'signsMessages'])
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow(),

  /** Another time of alerts counts from now on, so that a change does not alert about every old wait. */
  update: (workspaceId: string, settings: AttentionSettings, now: Date): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { alertMinutes } = settings
      await tx
        .updateTable('workspaces')
        .set({
          ...settings,
          alertsSince: sql<Date | null>`
            case
              when alert_minutes is not distinct from ${alertMinutes}::integer then alerts_since
              else ${now}::timestamptz
            end`,
        })
        .where('id', '=', workspaceId)
        .execute()
      await publish(tx, workspaceId, { type: 'members' })
    }),
})
