import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

export type NoteRow = { id: string; conversationId: string; content: string; createdAt: Date }

const shown = ['id', 'conversationId', 'content', 'createdAt'] as const

/** Tells the open consoles that something about a conversation changed. */
type Tell = (tx: Tx, userId: string, conversationId: string) => Promise<void>

/** Notes, and the news of them in the same transaction. */
export const createNoteStore = (db: Db, tell: Tell) => ({
  list: (userId: string, conversationId: string): Promise<NoteRow[]> =>
    db
      .selectFrom('notes')
      .select(shown)
      .where('conversationId', '=', conversationId)
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Null when that conversation is not this owner's; undefined when it has as many as it may. */
  add: (userId: string, note: NoteRow, most: number): Promise<NoteRow | null | undefined> =>
    db.transaction().execute(async (tx) => {
      const theirs = await tx
        .selectFrom('conversations')
        .select('id')
        .where('id', '=', note.conversationId)
        .where('userId', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!theirs) return null
      const { rows } = await sql<NoteRow>`
        insert into notes (id, conversation_id, user_id, content, created_at)
        select ${note.id}, ${note.conversationId}, ${userId}, ${note.content}, ${note.createdAt}
        where (select count(*) from notes where conversation_id = ${note.conversationId}) < ${most}
        returning id, conversation_id, content, created_at`.execute(tx)
      if (rows[0]) await tell(tx, userId, note.conversationId)
      return rows[0]
    }),

  remove: (userId: string, conversationId: string, id: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('notes')
        .where('id', '=', id)
        .where('conversationId', '=', conversationId)
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await tell(tx, userId, conversationId)
      return numDeletedRows > 0n
    }),
})
export type NoteStore = ReturnType<typeof createNoteStore>
