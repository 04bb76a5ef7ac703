import { type Conversation, fail, type ServerEvent } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ActivityStore } from '../activity/activity.store.ts'
import type { ConversationChanges } from '../change-conversation.ts'
import type { DueSnooze, SnoozeStore } from './snoozes.store.ts'

type SnoozesDeps = {
  store: SnoozeStore
  changes: ConversationChanges
  activities: ActivityStore
  clock: Clock
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

const LONGEST_SNOOZE_MS = 366 * 86_400_000

export type Snoozes = ReturnType<typeof createSnoozes>

export function createSnoozes({ store, changes, activities, clock, publish, afterCommit }: SnoozesDeps) {
  const publishWaking = async (tx: Tx, { conversationId, workspaceId, ...facts }: DueSnooze, at: Date) => {
    await activities.record(tx, { workspaceId, conversationId, kind: 'woken', byId: null, at })
    const waking = { ...facts, at: at.toISOString() }
    await publish(tx, workspaceId, { type: 'conversation', conversationId, waking })
  }

  return {
    /** `until` null ends the snooze. Fails for a time that passed or is more than a year away. */
    snooze: (
      { workspaceId, id: byId }: Pick<Viewer, 'workspaceId' | 'id'>,
      conversationId: string,
      until: Date | null,
    ): Promise<Conversation> =>
      changes.changeAndLoad(workspaceId, conversationId, async (tx, row, now) => {
        const activity = { workspaceId, conversationId: row.id, byId, at: now }
        if (until === null) {
          if (!(await store.end(tx, row.id))) return
          await store.markListed(tx, row.id, now)
          return activities.record(tx, { ...activity, kind: 'woken' })
        }
        if (until <= now || until.getTime() > now.getTime() + LONGEST_SNOOZE_MS) fail('conversations.snooze_time')
        await store.set(tx, { conversationId: row.id, workspaceId, until, byId })
        await activities.record(tx, { ...activity, kind: 'snoozed', until })
      }),

    /** Ends the snoozes whose time has come, publishes an event to each person, and returns their number. */
    async wakeDue(): Promise<number> {
      const now = clock.now()
      const due = await store.inTransaction(async (tx) => {
        const snoozes = await store.takeDue(tx, now)
        for (const snooze of snoozes) await publishWaking(tx, snooze, now)
        return snoozes
      })
      if (due.length > 0) afterCommit()
      return due.length
    },
  }
}
