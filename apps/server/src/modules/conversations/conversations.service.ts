import {
  type Conversation,
  type conversations as api,
  fail,
  type HandOff,
  type ParsedInput,
  type PersonRef,
} from '@portavoz/contract'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ConversationChanges } from './change-conversation.ts'
import type { ConversationActions } from './conversation-actions.ts'
import type { ConversationStore } from './conversations.store.ts'
import { presentConversation } from './present-conversation.ts'

type ConversationsServiceDeps = {
  store: ConversationStore
  changes: ConversationChanges
  actions: ConversationActions
  clock: Clock
  afterCommit: () => void
  /** Runs after a commit that enqueued a reply. */
  afterReplyEnqueued: () => void
}

export function createConversations(deps: ConversationsServiceDeps) {
  const { store, changes, actions, clock, afterCommit, afterReplyEnqueued } = deps
  const byId = async (workspaceId: string, id: string): Promise<Conversation> =>
    presentConversation((await store.byId(workspaceId, id)) ?? fail('conversations.not_found'))

  return {
    byId,

    async setStatus(
      { workspaceId, id: ownId, username }: Pick<Viewer, 'workspaceId' | 'id' | 'username'>,
      { id, status, answerPending }: ParsedInput<typeof api.setStatus>,
    ): Promise<Conversation> {
      const previous = await changes.loadCurrent(workspaceId, id)
      let isReplyOwed = false
      const conversation = await changes.changeAndLoad(
        workspaceId,
        id,
        async (tx, row, now) => {
          const actor = { workspaceId, byId: ownId, now }
          if (status === 'active' && answerPending !== undefined)
            isReplyOwed = await actions.reopen(tx, row, answerPending, actor, 'reopened')
          else await actions.setStatus(tx, row, status, actor)
        },
        // Decided from the locked row: of several simultaneous requests one hands off.
        (row, now) =>
          status === 'transferred' && row.status !== 'transferred'
            ? { handOff: createHandOff(previous, { id: ownId, name: username }, now) }
            : {},
      )
      if (isReplyOwed) afterReplyEnqueued()
      return conversation
    },

    /** Gives the conversation to a member, or takes it from its person; notifies a person other than the caller. */
    async assign(
      { workspaceId, id: ownId, username: byName }: Pick<Viewer, 'workspaceId' | 'id' | 'username'>,
      id: string,
      userId: string | null,
    ): Promise<Conversation> {
      const previous = await changes.loadCurrent(workspaceId, id)
      return changes.changeAndLoad(
        workspaceId,
        id,
        async (tx, row, now) => {
          if (userId !== null) await actions.requireAttendant(tx, workspaceId, userId)
          await actions.assign(tx, row, userId, { workspaceId, byId: ownId, now })
        },
        (row, now) =>
          userId === null || userId === ownId || row.assigneeId === userId
            ? {}
            : { assignment: { ...describeConversation(previous), userId, byName, at: now.toISOString() } },
      )
    },

    addTag: (
      { workspaceId, id: ownId }: Pick<Viewer, 'workspaceId' | 'id'>,
      id: string,
      tag: string,
    ): Promise<Conversation> =>
      changes.changeAndLoad(workspaceId, id, (tx, row, now) =>
        actions.addTag(tx, row, tag, { workspaceId, byId: ownId, now }),
      ),

    removeTag: (
      { workspaceId, id: ownId }: Pick<Viewer, 'workspaceId' | 'id'>,
      id: string,
      tag: string,
    ): Promise<Conversation> =>
      changes.changeAndLoad(workspaceId, id, (tx, row, now) =>
        actions.removeTag(tx, row, tag, { workspaceId, byId: ownId, now }),
      ),

    async markRead(
      { workspaceId, id: userId }: Pick<Viewer, 'workspaceId' | 'id'>,
      { id, upTo, hasNotices = false }: ParsedInput<typeof api.markRead>,
    ): Promise<{ unreadCount: number }> {
      const reading = { workspaceId, userId, id, upTo, hasNotices, now: clock.now() }
      const read = (await store.markRead(reading)) ?? fail('conversations.not_found')
      if (read.isPublished) afterCommit()
      return { unreadCount: read.unreadCount }
    },
  }
}
export type Conversations = ReturnType<typeof createConversations>

/** The facts of a conversation in a notification. */
export const describeConversation = ({ sessionName, agentId, agentName, contact }: Conversation) => ({
  sessionName,
  agentId,
  agentName,
  contactName: contact.name,
})

const createHandOff = (conversation: Conversation, person: PersonRef, now: Date): HandOff => ({
  by: 'person',
  person,
  ...describeConversation(conversation),
  at: now.toISOString(),
})
