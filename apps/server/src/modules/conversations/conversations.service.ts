import {
  type Conversation,
  type ConversationStatus,
  type conversations as api,
  fail,
  type HandOff,
  limits,
  type ParsedInput,
} from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { ConversationRow } from '../../db/schema.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ConversationChanges, EventDetails } from './change-conversation.ts'
import type { ConversationStore } from './conversations.store.ts'
import { presentConversation } from './present-conversation.ts'

type ConversationsServiceDeps = {
  store: ConversationStore
  changes: ConversationChanges
  clock: Clock
  afterCommit: () => void
}

export function createConversations({ store, changes, clock, afterCommit }: ConversationsServiceDeps) {
  const byId = async (workspaceId: string, id: string): Promise<Conversation> =>
    presentConversation((await store.byId(workspaceId, id)) ?? fail('conversations.not_found'))

  /** The conversation after the change: that into which the requested one was merged, if it was. */
  const change = async (
    workspaceId: string,
    requestedId: string,
    action: (tx: Tx, row: ConversationRow, now: Date) => Promise<unknown>,
    detailsFor?: (row: ConversationRow, now: Date) => EventDetails,
  ): Promise<Conversation> => {
    const changeRow = async (tx: Tx, row: ConversationRow, now: Date) => {
      await action(tx, row, now)
      return row.id
    }
    return byId(workspaceId, await changes.change(workspaceId, requestedId, changeRow, detailsFor))
  }

  return {
    byId,

    async setStatus(workspaceId: string, id: string, status: ConversationStatus): Promise<Conversation> {
      const previous = await changes.loadCurrent(workspaceId, id)
      return change(
        workspaceId,
        id,
        (tx, row, now) =>
          store.update(tx, row.id, { status, updatedAt: now, ...waitFor(status), ...pauseFor(status, row, now) }),
        // Decided from the locked row: of several simultaneous requests one hands off.
        (row, now) =>
          status === 'transferred' && row.status !== 'transferred' ? { handOff: createHandOff(previous, now) } : {},
      )
    },

    /** Ends only pauses of a model outage; the context restarts, and old messages stay unanswered. */
    async reopen(workspaceId: string, agentId: string | null): Promise<{ reopened: number }> {
      const reopened = await store.reopenAfterOutage(workspaceId, agentId, clock.now())
      if (reopened > 0) afterCommit()
      else if (agentId !== null && !(await store.hasAgent(workspaceId, agentId))) fail('agents.not_found')
      return { reopened }
    },

    /** Gives the conversation to a member, or takes it from its person; notifies a person other than the caller. */
    async assign(
      { workspaceId, id: ownId, username: byName }: Pick<Viewer, 'workspaceId' | 'id' | 'username'>,
      id: string,
      userId: string | null,
    ): Promise<Conversation> {
      const previous = await changes.loadCurrent(workspaceId, id)
      return change(
        workspaceId,
        id,
        async (tx, row) => {
          if (userId !== null && !(await store.lockAttendant(tx, workspaceId, userId)))
            fail('workspace.member_not_found')
          await store.update(tx, row.id, { assigneeId: userId })
        },
        (row, now) =>
          userId === null || userId === ownId || row.assigneeId === userId
            ? {}
            : { assignment: { ...describe(previous), userId, byName, at: now.toISOString() } },
      )
    },

    addTag: (workspaceId: string, id: string, tag: string): Promise<Conversation> =>
      change(workspaceId, id, async (tx, row) => {
        if (!(await store.addTag(tx, row.id, tag, limits.tagsMax))) fail('conversations.too_many_tags')
      }),

    removeTag: (workspaceId: string, id: string, tag: string): Promise<Conversation> =>
      change(workspaceId, id, (tx, row) => store.removeTag(tx, row.id, tag)),

    async markRead(
      workspaceId: string,
      { id, upTo }: ParsedInput<typeof api.markRead>,
    ): Promise<Record<string, never>> {
      if (await store.markRead(workspaceId, id, upTo)) afterCommit()
      else await byId(workspaceId, id)
      return {}
    },
  }
}
export type Conversations = ReturnType<typeof createConversations>

/** «Transferir a humano» pauses the agent; «Reabrir conversación» ends the pause and restarts the context. */
function pauseFor(status: ConversationStatus, row: ConversationRow, now: Date): Partial<ConversationRow> {
  if (status === 'transferred') return { pausedBy: 'person', pausedAt: now }
  if (status === 'active') return { pausedBy: null, pausedAt: null, contextFrom: now }
  // A resolved conversation has no outage to recover from, so its outage pause ends.
  if (status === 'resolved' && row.pausedBy === 'model') return { pausedBy: null, pausedAt: null }
  return {}
}

/** Resolving ends the wait for a person, and so does leaving the rest to the agent. */
const waitFor = (status: ConversationStatus): Partial<ConversationRow> =>
  status === 'resolved' || status === 'active' ? { waitingSince: null } : {}

/** The facts of a conversation in a notification. */
const describe = ({ sessionName, agentId, agentName, contact }: Conversation) => ({
  sessionName,
  agentId,
  agentName,
  contactName: contact.name,
})

const createHandOff = (conversation: Conversation, now: Date): HandOff => ({
  by: 'person',
  ...describe(conversation),
  at: now.toISOString(),
})
