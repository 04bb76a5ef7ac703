import { findMentioned, type Mention, type ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

export type NoteRow = {
  id: string
  conversationId: string
  authorId: string | null
  authorName: string | null
  content: string
  createdAt: Date
}

type NoteWithoutName = Omit<NoteRow, 'authorName'>

type Publish = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
/** What the event of a note contains besides the people whom it names. */
export type MentionFacts = Omit<Mention, 'userIds'>

/** The members whom the text names, except its author. */
async function findMentionedIds(tx: Tx, workspaceId: string, { content, authorId }: NoteWithoutName) {
  if (!content.includes('@')) return []
  const people = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'userId')
    .select(['userId', 'username'])
    .where('workspaceId', '=', workspaceId)
    .execute()
  return findMentioned(content, people)
    .map(({ userId }) => userId)
    .filter((userId) => userId !== authorId)
}

/** Stores notes, and publishes their events in the same transaction. */
export const createNoteStore = (db: Db, publish: Publish) => ({
  list: (workspaceId: string, conversationId: string): Promise<NoteRow[]> =>
    db
      .selectFrom('notes')
      .leftJoin('users as author', 'author.id', 'notes.authorId')
      .select(['notes.id', 'conversationId', 'authorId', 'author.username as authorName', 'content', 'notes.createdAt'])
      .where('conversationId', '=', conversationId)
      .where('workspaceId', '=', workspaceId)
      .orderBy('notes.createdAt', 'desc')
      .orderBy('notes.id', 'desc')
      .execute(),

  /** Null when the conversation belongs to another owner; undefined at the maximum number of notes. */
  add: (
    workspaceId: string,
    note: NoteWithoutName,
    facts: MentionFacts,
    maxNotes: number,
  ): Promise<NoteWithoutName | null | undefined> =>
    db.transaction().execute(async (tx) => {
      const conversation = await tx
        .selectFrom('conversations')
        .select('id')
        .where('id', '=', note.conversationId)
        .where('workspaceId', '=', workspaceId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!conversation) return null
      const { rows } = await sql<NoteWithoutName>`
        insert into notes (id, conversation_id, workspace_id, author_id, content, created_at)
        select ${note.id}, ${note.conversationId}, ${workspaceId}, ${note.authorId}, ${note.content}, ${note.createdAt}
        where (select count(*) from notes where conversation_id = ${note.conversationId}) < ${maxNotes}
        returning id, conversation_id, author_id, content, created_at`.execute(tx)
      if (!rows[0]) return undefined
      const { conversationId } = note
      const userIds = await findMentionedIds(tx, workspaceId, note)
      if (userIds.length > 0)
        await tx
          .insertInto('noteMentions')
          .values(userIds.map((userId) => ({ noteId: note.id, userId, workspaceId, conversationId })))
          .execute()
      const mention = userIds.length > 0 ? { mention: { ...facts, userIds } } : {}
      await publish(tx, workspaceId, { type: 'conversation', conversationId, ...mention })
      return rows[0]
    }),

  remove: (workspaceId: string, conversationId: string, id: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('notes')
        .where('id', '=', id)
        .where('conversationId', '=', conversationId)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await publish(tx, workspaceId, { type: 'conversation', conversationId })
      return numDeletedRows > 0n
    }),
})
export type NoteStore = ReturnType<typeof createNoteStore>
