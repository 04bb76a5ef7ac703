import {
  type Assignment,
  BULK_UNDO_MS,
  type BulkChange,
  type bulkConversations as api,
  fail,
  normalizeText,
  type ParsedInput,
  type ServerEvent,
} from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { ConversationRow } from '../../../db/schema.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Actor } from '../actor.ts'
import type { ConversationActions } from '../conversation-actions.ts'
import type { BulkStore, PreviousState } from './bulk.store.ts'
import type { createRestore } from './restore-conversation.ts'

type BulkDeps = {
  store: BulkStore
  actions: ConversationActions
  restore: ReturnType<typeof createRestore>
  clock: Clock
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

type BulkActor = Pick<Viewer, 'workspaceId' | 'id' | 'username'>

export type BulkConversations = ReturnType<typeof createBulkConversations>

/** One change of many conversations in one transaction, and its undoing. */
export function createBulkConversations(deps: BulkDeps) {
  const { store, actions, restore, clock, publish, afterCommit } = deps

  const applyToRow = (tx: Tx, row: ConversationRow, change: BulkChange, actor: Actor): Promise<void> => {
    switch (change.kind) {
      case 'assign':
        return actions.assign(tx, row, change.userId, actor)
      case 'resolve':
        return actions.setStatus(tx, row, 'resolved', actor)
      case 'tag':
        return actions.addTag(tx, row, change.tag, actor)
    }
  }

  /** One notification for all conversations that are given to another person. */
  const describeAssignment = async (
    tx: Tx,
    { id: ownId, username: byName }: BulkActor,
    change: BulkChange,
    [first, ...others]: readonly ConversationRow[],
  ): Promise<Assignment | null> => {
    if (change.kind !== 'assign' || change.userId === null || change.userId === ownId || !first) return null
    const otherIds = others.map(({ id }) => id)
    const at = clock.now().toISOString()
    return {
      ...(await store.describe(tx, first.id)),
      userId: change.userId,
      byName,
      count: others.length + 1,
      otherIds,
      at,
    }
  }

  return {
    async apply(viewer: BulkActor, { ids, change }: ParsedInput<typeof api.apply>) {
      const { workspaceId, id: byId } = viewer
      const now = clock.now()
      const result = await store.inTransaction(async (tx) => {
        if (change.kind === 'assign' && change.userId !== null)
          await actions.requireAttendant(tx, workspaceId, change.userId)
        const rows = await store.lockAll(tx, workspaceId, ids)
        if (rows.length === 0) fail('conversations.not_found')
        const changing = rows.filter((row) => isChange(row, change))
        if (changing.length === 0) return { changed: 0, undoId: null }
        const snoozes = await store.snoozesOf(
          tx,
          changing.map(({ id }) => id),
        )
        const assignment = await describeAssignment(tx, viewer, change, changing)
        for (const [index, row] of changing.entries()) {
          await applyToRow(tx, row, change, { workspaceId, byId, now })
          const details = assignment && index === 0 ? { assignment } : {}
          await publish(tx, workspaceId, { type: 'conversation', conversationId: row.id, ...details })
        }
        const undoId = newId(now.getTime())
        const previous = changing.map((row) => previousState(row, snoozes.get(row.id)))
        await store.insert(tx, {
          id: undoId,
          workspaceId,
          byId,
          at: now,
          kind: change.kind,
          value: valueOf(change),
          previous,
        })
        return { changed: changing.length, undoId }
      })
      if (result.changed > 0) afterCommit()
      return result
    },

    async undo({ workspaceId, id: byId }: BulkActor, undoId: string): Promise<{ restored: number }> {
      const now = clock.now()
      const since = new Date(now.getTime() - BULK_UNDO_MS)
      const restored = await store.inTransaction(async (tx) => {
        const change = await store.take(tx, { workspaceId, byId, id: undoId, since })
        if (!change) return fail('conversations.nothing_to_undo')
        const previous = new Map(change.previous.map((state) => [state.id, state]))
        let count = 0
        for (const row of await store.lockAll(tx, workspaceId, [...previous.keys()])) {
          const state = previous.get(row.id)
          if (!state || !(await restore(tx, row, state, change, { workspaceId, byId, now }))) continue
          await publish(tx, workspaceId, { type: 'conversation', conversationId: row.id })
          count += 1
        }
        return count
      })
      if (restored > 0) afterCommit()
      return { restored }
    },

    deleteOld: () => store.deleteBefore(new Date(clock.now().getTime() - BULK_UNDO_MS)),
  }
}

const isChange = (row: ConversationRow, change: BulkChange): boolean => {
  switch (change.kind) {
    case 'assign':
      return row.assigneeId !== change.userId
    case 'resolve':
      return row.status !== 'resolved'
    case 'tag':
      return !row.tags.some((tag) => normalizeText(tag) === normalizeText(change.tag))
  }
}

const valueOf = (change: BulkChange): string | null => {
  if (change.kind === 'assign') return change.userId
  return change.kind === 'tag' ? change.tag : null
}

const previousState = (row: ConversationRow, snoozedUntil: Date | undefined): PreviousState => {
  const { id, assigneeId, status, pausedBy, pausedAt, waitingSince, tags } = row
  return {
    id,
    assigneeId,
    status,
    pausedBy,
    pausedAt: pausedAt?.toISOString() ?? null,
    waitingSince: waitingSince?.toISOString() ?? null,
    tags,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
  }
}
