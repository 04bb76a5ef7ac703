import type { Tx } from '../../../db/connect.ts'
import type { ConversationRow } from '../../../db/schema.ts'
import type { Actor } from '../actor.ts'
import type { ConversationActions } from '../conversation-actions.ts'
import type { ConversationStore } from '../conversations.store.ts'
import type { SnoozeStore } from '../snooze/snoozes.store.ts'
import type { PreviousState, StoredBulkChange } from './bulk.store.ts'

type RestoreDeps = { store: ConversationStore; actions: ConversationActions; snoozes: SnoozeStore }

/** Gives a locked conversation back what a change of many took; false when it changed again since then. */
export const createRestore =
  ({ store, actions, snoozes }: RestoreDeps) =>
  async (
    tx: Tx,
    row: ConversationRow,
    previous: PreviousState,
    { kind, value, at }: StoredBulkChange,
    actor: Actor,
  ): Promise<boolean> => {
    switch (kind) {
      case 'assign': {
        if (row.assigneeId !== value) return false
        const { assigneeId } = previous
        const isStillThere = assigneeId !== null && (await store.lockAttendant(tx, actor.workspaceId, assigneeId))
        await actions.assign(tx, row, isStillThere ? assigneeId : null, actor)
        return true
      }
      case 'resolve': {
        // Changing the status again, or a message, sets another time.
        if (row.status !== 'resolved' || row.updatedAt.getTime() !== at.getTime()) return false
        const timeOf = (iso: string | null) => (iso === null ? null : new Date(iso))
        const times = { pausedAt: timeOf(previous.pausedAt), waitingSince: timeOf(previous.waitingSince) }
        await actions.restoreStatus(tx, row, { ...previous, ...times }, actor)
        const until = timeOf(previous.snoozedUntil)
        if (until && until > actor.now)
          await snoozes.set(tx, { conversationId: row.id, workspaceId: actor.workspaceId, until, byId: actor.byId })
        return true
      }
      case 'tag':
        if (value === null || !row.tags.includes(value)) return false
        await actions.removeTag(tx, row, value, actor)
        return true
    }
  }
