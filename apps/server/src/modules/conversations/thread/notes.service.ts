import { type Conversation, fail, limits, type Note } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { NoteSealer } from './note-sealer.ts'
import type { NoteRow, NoteStore } from './notes.store.ts'

type NotesServiceDeps = {
  store: NoteStore
  sealer: NoteSealer
  clock: Clock
  requireConversation: (workspaceId: string, conversationId: string) => Promise<unknown>
  /** The conversation, or the one that it was merged into. */
  loadConversation: (workspaceId: string, conversationId: string) => Promise<Conversation>
  /** The conversation that this one was merged into. */
  findSuccessor: (workspaceId: string, conversationId: string) => Promise<string | null>
  afterCommit: () => void
}

type NoteAuthor = Pick<Viewer, 'workspaceId' | 'id' | 'username'>

/** Characters of a note in the notification of a mention. */
const EXCERPT_LENGTH = 160

export type Notes = ReturnType<typeof createNotes>

export const createNotes = ({
  store,
  sealer,
  clock,
  requireConversation,
  loadConversation,
  findSuccessor,
  afterCommit,
}: NotesServiceDeps) => ({
  async list(workspaceId: string, id: string): Promise<Note[]> {
    await requireConversation(workspaceId, id)
    return (await store.list(workspaceId, id)).map(present)
  },

  async add(author: NoteAuthor, conversationId: string, content: string): Promise<Note> {
    const { workspaceId, id: authorId, username: authorName } = author
    const { sessionName, agentId, agentName, contact } = await loadConversation(workspaceId, conversationId)
    const now = clock.now()
    const facts = {
      byName: authorName,
      excerpt: [...content].slice(0, EXCERPT_LENGTH).join(''),
      sessionName,
      agentId,
      agentName,
      contactName: contact.name,
      at: now.toISOString(),
    }
    const note = { id: newId(now.getTime()), conversationId, authorId, content, createdAt: now }
    const stored = await store.add(workspaceId, note, facts, limits.notesMax)
    if (stored === null) {
      const successorId = await findSuccessor(workspaceId, conversationId)
      return successorId === null ? fail('conversations.not_found') : this.add(author, successorId, content)
    }
    if (stored === undefined) return fail('notes.too_many')
    afterCommit()
    return present({ ...stored, authorName })
  },

  async remove(workspaceId: string, conversationId: string, id: string): Promise<{ undo: string }> {
    const deleted = await store.remove(workspaceId, conversationId, id)
    if (!deleted) {
      const successorId = await findSuccessor(workspaceId, conversationId)
      return successorId === null ? fail('notes.not_found') : this.remove(workspaceId, successorId, id)
    }
    afterCommit()
    return { undo: sealer.seal(workspaceId, deleted, clock.now()) }
  },

  /** Puts the note back where it was, or into the conversation that its conversation was merged into. */
  async restore(workspaceId: string, conversationId: string, undo: string): Promise<Note> {
    await requireConversation(workspaceId, conversationId)
    const note = sealer.open(workspaceId, undo, clock.now()) ?? fail('notes.not_found')
    const restoreIn = async (target: string): Promise<NoteRow> => {
      const restored = await store.restore(workspaceId, { ...note, conversationId: target }, limits.notesMax)
      if (restored !== null) return restored ?? fail('notes.too_many')
      return restoreIn((await findSuccessor(workspaceId, target)) ?? fail('notes.not_found'))
    }
    const restored = await restoreIn(note.conversationId)
    afterCommit()
    return present(restored)
  },
})

const present = ({ createdAt, authorId, authorName, ...row }: NoteRow): Note => ({
  ...row,
  author: authorId && authorName !== null ? { id: authorId, name: authorName } : null,
  createdAt: createdAt.toISOString(),
})
