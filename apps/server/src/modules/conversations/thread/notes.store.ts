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

export type NoteWithoutName = Omit<NoteRow, 'authorName'>

type Publish = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
/** What the event of a note contains besides the people in it. */
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

/** False at the maximum number of notes. Returns the people whom the note names. */
async function insertNote(
  tx: Tx,
  workspaceId: string,
  note: NoteWithoutName,
  maxNotes: number,
): Promise<string[] | false> {
  const { id, conversationId, authorId, content, createdAt } = note
  const { numAffectedRows } = await sql`
    insert into notes (id, conversation_id, workspace_id, author_id, content, created_at)
    select ${id}, ${conversationId}, ${workspaceId}, ${authorId}, ${content}, ${createdAt}
    where (select count(*) from notes where conversation_id = ${conversationId}) < ${maxNotes}`.execute(tx)
  if (!numAffectedRows) return false
  const userIds = await findMentionedIds(tx, workspaceId, note)
  if (userIds.length > 0)
    await tx
      .insertInto('noteMentions')
      .values(userIds.map((userId) => ({ noteId: id, userId, workspaceId, conversationId })))
      .execute()
  return userIds
}

const lockConversation = (tx: Tx, workspaceId: string, id: string) =>
  tx
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst()

const selectNotes = (db: Db | Tx, workspaceId: string) =>
  db
    .selectFrom('notes')
    .leftJoin('users as author', 'author.id', 'notes.authorId')
    .select(['notes.id', 'conversationId', 'authorId', 'author.username as authorName', 'content', 'notes.createdAt'])
    .where('workspaceId', '=', workspaceId)

/** Stores notes, and publishes their events in the same transaction. */
export const createNoteStore = (db: Db, publish: Publish) => ({
  list: (workspaceId: string, conversationId: string): Promise<NoteRow[]> =>
    selectNotes(db, workspaceId)
      .where('conversationId', '=', conversationId)
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
      const { conversationId } = note
      if (!(await lockConversation(tx, workspaceId, conversationId))) return null
      const userIds = await insertNote(tx, workspaceId, note, maxNotes)
      if (!userIds) return undefined
      const mention = userIds.length > 0 ? { mention: { ...facts, userIds } } : {}
      await publish(tx, workspaceId, { type: 'conversation', conversationId, ...mention })
      return note
    }),

  /**
   * Puts a deleted note back, unless it is there; its author is null when the account is gone. Null and undefined as
   * for `add`.
   */
  restore: (workspaceId: string, note: NoteWithoutName, maxNotes: number): Promise<NoteRow | null | undefined> =>
    db.transaction().execute(async (tx) => {
      const { id, conversationId } = note
      if (!(await lockConversation(tx, workspaceId, conversationId))) return null
      const find = () =>
        selectNotes(tx, workspaceId)
          .where('notes.id', '=', id)
          .where('conversationId', '=', conversationId)
          .executeTakeFirst()
      const present = await find()
      if (present) return present
      const author = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', note.authorId ?? '')
        .forKeyShare()
        .executeTakeFirst()
      if (!(await insertNote(tx, workspaceId, { ...note, authorId: author?.id ?? null }, maxNotes))) return undefined
      await publish(tx, workspaceId, { type: 'conversation', conversationId })
      return find()
    }),

  /** Returns the deleted note. */
  remove: (workspaceId: string, conversationId: string, id: string): Promise<NoteWithoutName | undefined> =>
    db.transaction().execute(async (tx) => {
      const deleted = await tx
        .deleteFrom('notes')
        .where('id', '=', id)
        .where('conversationId', '=', conversationId)
        .where('workspaceId', '=', workspaceId)
        .returning(['id', 'conversationId', 'authorId', 'content', 'createdAt'])
        .executeTakeFirst()
      if (deleted) await publish(tx, workspaceId, { type: 'conversation', conversationId })
      return deleted
    }),
})
export type NoteStore = ReturnType<typeof createNoteStore>
