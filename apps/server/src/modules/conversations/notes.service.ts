import { fail, limits, type Note } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import type { NoteRow, NoteStore } from './notes.store.ts'

type NotesServiceDeps = {
  store: NoteStore
  clock: Clock
  requireConversation: (userId: string, conversationId: string) => Promise<unknown>
  /** The conversation that this one was merged into. */
  findSuccessor: (userId: string, conversationId: string) => Promise<string | null>
  afterCommit: () => void
}

export type Notes = ReturnType<typeof createNotes>

export const createNotes = ({ store, clock, requireConversation, findSuccessor, afterCommit }: NotesServiceDeps) => ({
  async list(userId: string, id: string): Promise<Note[]> {
    await requireConversation(userId, id)
    return (await store.list(userId, id)).map(present)
  },

  async add(userId: string, conversationId: string, content: string): Promise<Note> {
    const now = clock.now()
    const note = { id: newId(now.getTime()), conversationId, content, createdAt: now }
    const stored = await store.add(userId, note, limits.notesMax)
    if (stored === null) {
      const successorId = await findSuccessor(userId, conversationId)
      return successorId === null ? fail('conversations.not_found') : this.add(userId, successorId, content)
    }
    if (stored === undefined) return fail('notes.too_many')
    afterCommit()
    return present(stored)
  },

  async remove(userId: string, conversationId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(userId, conversationId, id))) {
      const successorId = await findSuccessor(userId, conversationId)
      return successorId === null ? fail('notes.not_found') : this.remove(userId, successorId, id)
    }
    afterCommit()
    return {}
  },
})

const present = ({ createdAt, ...row }: NoteRow): Note => ({ ...row, createdAt: createdAt.toISOString() })
