import { type ConversationStatus, fail, limits } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { ConversationRow } from '../../db/schema.ts'
import type { Actor } from './actor.ts'
import type { ActivityStore } from './activity/activity.store.ts'
import type { ConversationStore } from './conversations.store.ts'
import type { ReopenConversation } from './reopening/reopen-conversation.ts'
import type { SnoozeStore } from './snooze/snoozes.store.ts'

type ConversationActionsDeps = {
  store: ConversationStore
  activities: ActivityStore
  snoozes: SnoozeStore
  reopen: ReopenConversation
}

type RecordedActivity = { kind: Parameters<ActivityStore['record']>[1]['kind']; personId?: string | null }

type RestoredState = Pick<ConversationRow, 'status' | 'pausedBy' | 'pausedAt' | 'waitingSince'>

export type ConversationActions = ReturnType<typeof createConversationActions>

/** What a person does to a locked conversation, each with its line of activity. */
export function createConversationActions({ store, activities, snoozes, reopen }: ConversationActionsDeps) {
  const recordActivity = (tx: Tx, row: ConversationRow, { workspaceId, byId, now }: Actor, what: RecordedActivity) =>
    activities.record(tx, { personId: null, ...what, workspaceId, conversationId: row.id, byId, at: now })

  return {
    async setStatus(tx: Tx, row: ConversationRow, status: ConversationStatus, actor: Actor): Promise<void> {
      const { now } = actor
      await store.update(tx, row.id, { status, updatedAt: now, ...waitAfter(status), ...pauseFor(status, row, now) })
      // The next message of the contact is listed at once.
      if (status === 'resolved') await snoozes.end(tx, row.id)
      if (status !== row.status || (status === 'active' && row.pausedBy !== null))
        await recordActivity(tx, row, actor, { kind: status === 'active' ? 'reopened' : status })
    },

    /** Reopens, with or without an answer to what is pending. Returns whether a reply was enqueued. */
    async reopen(
      tx: Tx,
      row: ConversationRow,
      answerPending: boolean,
      actor: Actor,
      kind: 'reopened' | 'outage_ended',
    ): Promise<boolean> {
      const { status, isReplyOwed } = await reopen(tx, row, answerPending, actor)
      if (status !== row.status || row.pausedBy !== null) await recordActivity(tx, row, actor, { kind })
      return isReplyOwed
    },

    /** Undoes a resolution; unlike reopening, neither pause nor context changes. */
    async restoreStatus(
      tx: Tx,
      row: ConversationRow,
      { status, pausedBy, pausedAt, waitingSince }: RestoredState,
      actor: Actor,
    ): Promise<void> {
      await store.update(tx, row.id, { status, pausedBy, pausedAt, waitingSince, updatedAt: actor.now })
      await recordActivity(tx, row, actor, { kind: status === 'active' ? 'reopened' : status })
    },

    /** The person must be an attendant: see `requireAttendant`. */
    async assign(tx: Tx, row: ConversationRow, userId: string | null, actor: Actor): Promise<void> {
      if (row.assigneeId === userId) return
      await store.update(tx, row.id, { assigneeId: userId })
      const kind = userId === null ? 'unassigned' : userId === actor.byId ? 'taken' : 'assigned'
      await recordActivity(tx, row, actor, { kind, personId: userId })
    },

    async requireAttendant(tx: Tx, workspaceId: string, userId: string): Promise<void> {
      if (!(await store.lockAttendant(tx, workspaceId, userId))) fail('workspace.member_not_found')
    },

    /** One that differs only in case or accents is there already. */
    async addTag(tx: Tx, row: ConversationRow, tag: string, { workspaceId, byId, now }: Actor): Promise<void> {
      const count = (await store.addTag(tx, row.id, tag, limits.tagsMax)) ?? fail('conversations.too_many_tags')
      if (count > row.tags.length)
        await activities.record(tx, { workspaceId, conversationId: row.id, kind: 'tagged', tag, byId, at: now })
    },

    async removeTag(tx: Tx, row: ConversationRow, tag: string, { workspaceId, byId, now }: Actor): Promise<void> {
      if ((await store.removeTag(tx, row.id, tag)) < row.tags.length)
        await activities.record(tx, { workspaceId, conversationId: row.id, kind: 'untagged', tag, byId, at: now })
    },
  }
}

/** «Transferir a humano» pauses the agent; «Reabrir conversación» ends the pause and restarts the context. */
function pauseFor(status: ConversationStatus, row: ConversationRow, now: Date): Partial<ConversationRow> {
  if (status === 'transferred') return { pausedBy: 'person', pausedAt: now }
  if (status === 'active') return { pausedBy: null, pausedAt: null, contextFrom: now }
  // A resolved conversation has no outage to recover from, so its outage pause ends.
  if (status === 'resolved' && row.pausedBy === 'model') return { pausedBy: null, pausedAt: null }
  return {}
}

/**
 * Resolving ends the wait for a person, and so does leaving the rest to the agent. A transfer begins none: the contact
 * waits already if their last message has no answer, else from their next message.
 */
const waitAfter = (status: ConversationStatus): Partial<ConversationRow> =>
  status === 'resolved' || status === 'active' ? { waitingSince: null } : {}
