import { type Assignment, type Conversation, fail, type HandOff, type ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import { findSuccessor } from '../../db/accounts/find-successor.ts'
import type { ConversationRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ConversationStore } from './conversations.store.ts'
import { presentConversation } from './present-conversation.ts'

type ConversationChangesDeps = {
  db: Db
  store: ConversationStore
  clock: Clock
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

/** What the event of a change contains besides the conversation. */
export type EventDetails = { handOff?: HandOff; assignment?: Assignment }

type ConversationAction<T> = (tx: Tx, row: ConversationRow, now: Date) => Promise<T>

export type ConversationChanges = ReturnType<typeof createConversationChanges>

/** Finds conversations, or those into which they were merged, and changes them under their lock. */
export function createConversationChanges({ db, store, clock, publish, afterCommit }: ConversationChangesDeps) {
  const loadCurrent = async (workspaceId: string, id: string): Promise<Conversation> => {
    const row = await store.byId(workspaceId, id)
    const successorId = row ? null : await findSuccessor(db, workspaceId, id)
    return successorId === null
      ? presentConversation(row ?? fail('conversations.not_found'))
      : loadCurrent(workspaceId, successorId)
  }

  /** Locks the conversation; if it was merged into another one, locks that one. */
  const lockCurrent = async (tx: Tx, workspaceId: string, id: string): Promise<ConversationRow> => {
    const row = await store.lock(tx, workspaceId, id)
    const successorId = row ? null : await findSuccessor(tx, workspaceId, id)
    return successorId === null ? (row ?? fail('conversations.not_found')) : lockCurrent(tx, workspaceId, successorId)
  }

  const changeLocked = async <T>(
    tx: Tx,
    { workspaceId, id: requestedId }: { workspaceId: string; id: string },
    action: ConversationAction<T>,
    detailsFor: (row: ConversationRow, now: Date) => EventDetails,
  ): Promise<T> => {
    const row = await lockCurrent(tx, workspaceId, requestedId)
    const { id } = row
    const now = clock.now()
    const value = await action(tx, row, now)
    await publish(tx, workspaceId, { type: 'conversation', conversationId: id, ...detailsFor(row, now) })
    return value
  }

  const commit = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await db.transaction().execute(work)
    afterCommit()
    return result
  }

  /** Changes the locked row and publishes the change, with the details for the row as it was. */
  const change = <T>(
    workspaceId: string,
    id: string,
    action: ConversationAction<T>,
    detailsFor: (row: ConversationRow, now: Date) => EventDetails = () => ({}),
  ): Promise<T> => commit((tx) => changeLocked(tx, { workspaceId, id }, action, detailsFor))

  /** The same for an action that stores a file: the count of the workspace's bytes stays true until the commit. */
  const changeWithFile = <T>(workspaceId: string, id: string, action: ConversationAction<T>): Promise<T> =>
    commit(async (tx) => {
      await lockWorkspace(tx, workspaceId)
      return changeLocked(tx, { workspaceId, id }, action, () => ({}))
    })

  /** Returns the conversation after the change: that into which the requested one was merged, if it was. */
  const changeAndLoad = async (
    workspaceId: string,
    requestedId: string,
    action: (tx: Tx, row: ConversationRow, now: Date) => Promise<unknown>,
    detailsFor?: (row: ConversationRow, now: Date) => EventDetails,
  ): Promise<Conversation> => {
    const changeRow = async (tx: Tx, row: ConversationRow, now: Date) => {
      await action(tx, row, now)
      return row.id
    }
    return loadCurrent(workspaceId, await change(workspaceId, requestedId, changeRow, detailsFor))
  }

  return { loadCurrent, change, changeWithFile, changeAndLoad }
}
