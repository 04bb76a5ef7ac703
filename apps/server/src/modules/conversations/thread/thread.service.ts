import { type conversations as api, fail, type Message, type ParsedInput, type PresenceState } from '@portavoz/contract'
import { newId } from '../../../platform/security/ids.ts'
import { decodeCursor, encodeCursor } from '../../../platform/text/cursor.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ConversationChanges } from '../change-conversation.ts'
import { type KeysetPage, toKeysetPage } from '../keyset-page.ts'
import { presentMessage } from '../present-conversation.ts'
import { createSendFile, type SendFileDeps } from './send-file.ts'
import { createStoreSent, type StoreSentDeps, type Writer } from './store-sent.ts'
import type { ThreadStore } from './thread.store.ts'

type ThreadsDeps = StoreSentDeps &
  SendFileDeps & {
    store: ThreadStore
    changes: ConversationChanges
    clock: Clock
    afterCommit: () => void
  }

export type Threads = ReturnType<typeof createThreads>

export function createThreads(deps: ThreadsDeps) {
  const { store, changes, clock, requireConversation, afterCommit } = deps
  const storeSent = createStoreSent(deps)
  return {
    async messages(
      workspaceId: string,
      { id, cursor, limit }: ParsedInput<typeof api.messages>,
    ): Promise<KeysetPage<Message>> {
      await requireConversation(workspaceId, id)
      const rows = await store.messages(workspaceId, id, decodeCursor(cursor), limit + 1)
      const { items, nextCursor } = toKeysetPage(rows, limit, presentMessage, (row) => encodeCursor(row.at, row.id))
      return { items: items.toReversed(), nextCursor }
    },

    /** Sends a text by hand, once per `externalId`, and pauses the agent. */
    send: (writer: Writer, { id, content, ...sending }: ParsedInput<typeof api.send>): Promise<Message> =>
      changes.change(writer.workspaceId, id, (tx, row, now) =>
        storeSent(tx, {
          row,
          now,
          writer,
          message: { ...sending, id: newId(now.getTime()), content, file: null, card: null },
        }),
      ),

    /** Sends a place or a person by hand, once per `externalId`, and pauses the agent. */
    async sendCard(writer: Writer, { id, card, ...sending }: ParsedInput<typeof api.sendCard>): Promise<Message> {
      const { sendsCards } = await requireConversation(writer.workspaceId, id)
      if (!sendsCards) fail('media.not_sendable')
      return changes.change(writer.workspaceId, id, (tx, row, now) =>
        storeSent(tx, {
          row,
          now,
          writer,
          message: { ...sending, id: newId(now.getTime()), content: '', file: null, card },
        }),
      )
    },

    sendFile: createSendFile(deps, storeSent),

    async reportPresence(
      { workspaceId, id: userId, username: name }: Writer,
      conversationId: string,
      state: PresenceState,
    ): Promise<Record<string, never>> {
      const at = clock.now().toISOString()
      const event = { type: 'presence', conversationId, userId, name, state, at } as const
      if (!(await store.insertPresence(workspaceId, event))) fail('conversations.not_found')
      afterCommit()
      return {}
    },
  }
}
