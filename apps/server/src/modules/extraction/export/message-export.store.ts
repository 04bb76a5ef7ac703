import { inlineValue, type OpenSnapshot } from '../../../db/connection/snapshot.ts'
import { selectionCondition, type MessageSelection } from '../message-selection.store.ts'
import type { RowExpressions } from './row-expressions.ts'

export type MessageExportSnapshot = {
  /** Rows at the time of the snapshot, and the conversations of the workspace. */
  size: () => Promise<MessageExportSize>
  /** All conversations of the workspace, as rows with empty message columns. */
  conversations: (values: RowExpressions) => AsyncIterable<Buffer>
  /** The selected messages; with the conversation columns in each row when `isJoined`. */
  messages: (values: RowExpressions, isJoined: boolean) => AsyncIterable<Buffer>
}

export type MessageExportSize = { rows: number; conversations: number }

export const createMessageExportStore = (openSnapshot: OpenSnapshot) => ({
  snapshot: <T>(
    selection: MessageSelection,
    disconnected: AbortSignal,
    read: (snapshot: MessageExportSnapshot) => Promise<T>,
  ): Promise<T> =>
    openSnapshot(disconnected, ({ rows, copy }) =>
      read({
        size: async () => (await rows<MessageExportSize>(sizeSql(selection)))[0] ?? { rows: 0, conversations: 0 },
        conversations: (values) => copy(conversationsSql(selection, values)),
        messages: (values, isJoined) => copy(messagesSql(selection, values, isJoined), selection.query.trim() === ''),
      }),
    ),
})
export type MessageExportStore = ReturnType<typeof createMessageExportStore>

const sizeSql = (selection: MessageSelection) => `
  select
    (select count(*)::int from conversations c where ${ownerCondition(selection)}) as conversations,
    count(*)::int as rows
  from messages m
  where ${selectionCondition(selection, inlineValue)}`

const ownerCondition = ({ workspaceId }: MessageSelection) => `c.workspace_id = ${inlineValue(workspaceId)}`

const conversationsSql = (selection: MessageSelection, { ofMessage, ofConversation }: RowExpressions) => `
  select ${['c.id', ...ofMessage.slice(1).map(() => 'null'), ...ofConversation].join(', ')}
  from conversations c
  join agents a on a.id = c.agent_id
  where ${ownerCondition(selection)}`

const CONVERSATION_JOINS = 'join conversations c on c.id = m.conversation_id join agents a on a.id = c.agent_id'

const messagesSql = (selection: MessageSelection, { ofMessage, ofConversation }: RowExpressions, isJoined: boolean) => `
  select ${[...ofMessage, ...(isJoined ? ofConversation : [])].join(', ')}
  from messages m ${isJoined ? CONVERSATION_JOINS : ''}
  where ${selectionCondition(selection, inlineValue)}
  order by m.at, m.id`
