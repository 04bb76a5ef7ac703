import type {
  MediaLossReason,
  MediaWaitReason,
  MessageType,
  ReadingFailure,
  ReadingKind,
  ServerEvent,
  WorkspaceRole,
} from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { type PaymentReceiptFacts, paymentReceiptOf } from '../../../db/fragments/payment-receipt-of.ts'
import { touchConversation } from '../../../db/fragments/touch-conversation.ts'
import type { TranscriptColumns } from '../../../db/present-transcript.ts'
import type { ConversationRow, MessageRow, NewMessage } from '../../../db/schema.ts'
import type { TimeCursor } from '../inbox/inbox.store.ts'

export type MediaFields = {
  mediaState: 'pending' | 'kept' | 'lost' | null
  mediaType: string | null
  mediaBytes: number | null
  mediaWidth: number | null
  mediaHeight: number | null
  mediaReason: MediaLossReason | MediaWaitReason | null
}

type ReadingFields = {
  readingKind: ReadingKind | null
  readingState: 'waiting' | 'kept' | 'none' | null
  readingReason: ReadingFailure | null
}

type SentConversation = Pick<ConversationRow, 'id' | 'status' | 'pausedBy' | 'pausedAt'>

const sentByHand = { direction: 'outgoing', origin: 'console', isLast: sql`true` } as const

/** Named, since a statement with `*` is planned anew each time. */
const SHOWN_COLUMNS = [
  'id',
  'conversationId',
  'direction',
  'origin',
  'type',
  'authorId',
  'content',
  'status',
  'cause',
  'at',
  'details',
  'reaction',
  'editedAt',
  'earlier',
  'deletedAt',
] as const satisfies (keyof MessageRow)[]

const messageColumns = SHOWN_COLUMNS.map((column) => `messages.${column}` as const)

export type ShownMessage = Pick<MessageRow, (typeof SHOWN_COLUMNS)[number]>

export type ThreadRow = ShownMessage &
  MediaFields &
  ReadingFields &
  TranscriptColumns & {
    receiptFacts: PaymentReceiptFacts | null
    isAnswered: boolean
    isReplyDue: boolean
    authorName: string | null
    caption: string | null
  }

const mediaColumns = [
  'media.state as mediaState',
  'media.type as mediaType',
  'media.bytes as mediaBytes',
  'media.width as mediaWidth',
  'media.height as mediaHeight',
  'media.reason as mediaReason',
] as const

/** As in the journal: a reply with an undelivered part does not count. */
const isAnswered = sql<boolean>`
  direction = 'incoming'
  and coalesce(
    (
      select bool_and(r.status in ('sent', 'delivered', 'read'))
      from messages r
      where r.exchange_id = messages.exchange_id and r.origin in ('ai', 'n8n')
    ),
    false
  )`.as('isAnswered')

const isReplyDue = sql<boolean>`
  direction = 'incoming'
  and exists (
    select from exchanges e
    where e.id = messages.exchange_id and e.outcome is null
  )`.as('isReplyDue')

const receiptFacts = paymentReceiptOf(sql`messages.id`, sql`messages.workspace_id`).as('receiptFacts')

export type ThreadStore = ReturnType<typeof createThreadStore>

/** The messages of one conversation, those sent by hand, and the people who look at them. */
export const createThreadStore = (db: Db) => ({
  messages: (
    workspaceId: string,
    conversationId: string,
    cursor: TimeCursor | null,
    limit: number,
  ): Promise<ThreadRow[]> =>
    db
      .selectFrom('messages')
      .leftJoin('media', 'media.messageId', 'messages.id')
      .leftJoin('users as author', 'author.id', 'messages.authorId')
      .leftJoin('transcripts', 'transcripts.messageId', 'messages.id')
      .leftJoin('readings', 'readings.messageId', 'messages.id')
      .leftJoin('users as corrector', 'corrector.id', 'transcripts.correctedBy')
      .select(messageColumns)
      .select([
        isAnswered,
        isReplyDue,
        receiptFacts,
        'author.username as authorName',
        ...mediaColumns,
        'readings.kind as readingKind',
        'readings.state as readingState',
        'readings.reason as readingReason',
        'transcripts.state as transcriptState',
        'transcripts.text as transcriptText',
        'transcripts.reason as transcriptReason',
        'transcripts.caption',
        'transcripts.corrected',
        'transcripts.correctedAt',
        'transcripts.correctedBy',
        'corrector.username as correctedName',
      ])
      .where('messages.conversationId', '=', conversationId)
      .where('messages.workspaceId', '=', workspaceId)
      .$if(cursor !== null, (q) => q.where(sql<boolean>`(messages.at, messages.id) < (${cursor?.at}, ${cursor?.id})`))
      .orderBy('messages.at', 'desc')
      .orderBy('messages.id', 'desc')
      .limit(limit)
      .execute(),

  insertMessage: (tx: Tx, message: NewMessage) =>
    tx.insertInto('messages').values(message).returningAll().executeTakeFirstOrThrow(),

  signsMessages: async (tx: Tx, workspaceId: string): Promise<boolean> => {
    const row = await tx
      .selectFrom('workspaces')
      .select('signsMessages')
      .where('id', '=', workspaceId)
      .executeTakeFirst()
    return row?.signsMessages ?? false
  },

  /** The person's role in the workspace; undefined without a membership. */
  roleOf: async (tx: Tx, workspaceId: string, userId: string): Promise<WorkspaceRole | undefined> => {
    const row = await tx
      .selectFrom('members')
      .select('role')
      .where('workspaceId', '=', workspaceId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row?.role
  },

  /** True when a message was sent by hand under that id. */
  isGivenId: async (conversationId: string, givenId: string): Promise<boolean> => {
    const row = await db
      .selectFrom('messages')
      .select('id')
      .where('conversationId', '=', conversationId)
      .where('givenId', '=', givenId)
      .executeTakeFirst()
    return row !== undefined
  },

  /** The message sent by hand under that id, with its file; the conversation must be locked. */
  findByGivenId: (tx: Tx, conversationId: string, givenId: string) =>
    tx
      .selectFrom('messages')
      .leftJoin('media', 'media.messageId', 'messages.id')
      .selectAll('messages')
      .select(mediaColumns)
      .where('conversationId', '=', conversationId)
      .where('givenId', '=', givenId)
      .executeTakeFirst(),

  /** Counts a message sent by hand now as the last one; the conversation must be locked. */
  countSent: (
    tx: Tx,
    { id, status, pausedBy, pausedAt }: SentConversation,
    { type, preview }: { type: MessageType; preview: string },
    now: Date,
  ) =>
    sql`
      update conversations
      set
        ${touchConversation({ ...sentByHand, type, at: now, preview, now })},
        status = ${status},
        paused_by = ${pausedBy},
        paused_at = ${pausedAt}
      where id = ${id}`.execute(tx),

  /** True if another person wrote from the console, or any from the phone, after the message `seen` and `since`. */
  hasOtherAnswer: async (tx: Tx, answer: { conversationId: string; authorId: string; seen: string; since: Date }) => {
    const { rows } = await sql`
      select
      from messages
      where conversation_id = ${answer.conversationId}
        and (origin = 'phone' or (origin = 'console' and author_id <> ${answer.authorId}))
        and created_at > ${answer.since}
        and (at, id) > (
          select coalesce(max(at), '-infinity'), coalesce(max(id), '')
          from messages
          where conversation_id = ${answer.conversationId} and id = ${answer.seen}
        )
      limit 1`.execute(tx)
    return rows.length > 0
  },

  /** False for a conversation of another workspace. */
  insertPresence: async (workspaceId: string, event: Extract<ServerEvent, { type: 'presence' }>): Promise<boolean> => {
    const { rows } = await sql`
      insert into events (workspace_id, data)
      select workspace_id, ${JSON.stringify(event)}::jsonb
      from conversations
      where id = ${event.conversationId} and workspace_id = ${workspaceId}
      returning id`.execute(db)
    return rows.length > 0
  },
})
