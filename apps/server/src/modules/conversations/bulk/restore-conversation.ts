import type { Tx } from '../../../db/connect.ts'
import type { ConversationRow } from '../../../db/schema.ts'
import type { Actor, ConversationActions } from '../conversation-actions.ts'
import type { ConversationStore } from '../conversations.store.ts'
import type { PreviousState, StoredBulkChange } from './bulk.store.ts'

type RestoreDeps = { store: ConversationStore; actions: ConversationActions }

/** Gives a locked conversation back what a change of many took; false when it changed again since then. */
export const createRestore =
  ({ store, actions }: RestoreDeps) =>
  async (
    tx: Tx,
    row: ConversationRow,
    previous: PreviousState,
    { kind, value }: StoredBulkChange,
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
        if (row.status !== 'resolved') return false
        const pausedAt = previous.pausedAt === null ? null : new Date(previous.pausedAt)
        await actions.restoreStatus(tx, row, { ...previous, pausedAt }, actor)
        return true
      }
      case 'tag':
        if (value === null || !row.tags.includes(value)) return false
        await store.removeTag(tx, row.id, value)
        return true
    }
  }
