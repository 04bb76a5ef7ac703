import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { NoteWithoutName } from './notes.store.ts'

const UNDO_MS = 60 * 60_000

type DeletedNote = Omit<NoteWithoutName, 'createdAt'> & { createdAt: string; until: number }

const sealContext = (workspaceId: string) => `deleted note ${workspaceId}`

export type NoteSealer = ReturnType<typeof createNoteSealer>

/** A deleted note in the hands of the client that may undo the deletion, who cannot change its author or text. */
export const createNoteSealer = (secrets: Secrets) => ({
  seal: (workspaceId: string, note: NoteWithoutName, now: Date): string =>
    secrets.seal(
      JSON.stringify({ ...note, createdAt: note.createdAt.toISOString(), until: now.getTime() + UNDO_MS }),
      sealContext(workspaceId),
    ),

  /** Null when it was sealed for another workspace, or too long ago. */
  open(workspaceId: string, sealed: string, now: Date): NoteWithoutName | null {
    const deleted = openOrNull(() => JSON.parse(secrets.open(sealed, sealContext(workspaceId))) as DeletedNote)
    if (!deleted || deleted.until < now.getTime()) return null
    const { until: _, createdAt, ...note } = deleted
    return { ...note, createdAt: new Date(createdAt) }
  },
})
