import { fail, limits, type Note } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { NoteRow, NoteStore } from './notes.store.ts'

type Needs = {
  store: NoteStore
  clock: Clock
  /** Fails where the conversation is not this owner's. */
  known: (userId: string, conversationId: string) => Promise<unknown>
  /** Of a conversation that became one with another: the one that goes on. */
  goesOnIn: (userId: string, conversationId: string) => Promise<string | null>
  /** Called after a commit. */
  committed: () => void
}

export type Notes = ReturnType<typeof createNotes>

/** What an account writes down about a conversation for itself. */
export const createNotes = ({ store, clock, known, goesOnIn, committed }: Needs) => ({
  async list(userId: string, id: string): Promise<Note[]> {
    await known(userId, id)
    return (await store.list(userId, id)).map(present)
  },

  async add(userId: string, conversationId: string, content: string): Promise<Note> {
    const now = clock.now()
    const note = { id: newId(now.getTime()), conversationId, content, createdAt: now }
    const kept = await store.add(userId, note, limits.notesMax)
    if (kept === null) {
      const into = await goesOnIn(userId, conversationId)
      return into === null ? fail('conversations.not_found') : this.add(userId, into, content)
    }
    if (kept === undefined) return fail('notes.too_many')
    committed()
    return present(kept)
  },

  async remove(userId: string, conversationId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(userId, conversationId, id))) {
      const into = await goesOnIn(userId, conversationId)
      return into === null ? fail('notes.not_found') : this.remove(userId, into, id)
    }
    committed()
    return {}
  },
})

const present = ({ createdAt, ...row }: NoteRow): Note => ({ ...row, createdAt: createdAt.toISOString() })
