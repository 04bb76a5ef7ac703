import * as z from 'zod/mini'
import { Id, requiredText, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { PersonRef } from '../workspaces/schema.ts'
import { limits } from '../common/limits.ts'

/** A private note about a conversation. Neither the contact nor the model reads it. */
export const Note = z.object({
  id: Id,
  conversationId: Id,
  /** Null when the person's account was deleted. */
  author: z.nullable(PersonRef),
  content: z.string(),
  createdAt: Time,
})
export type Note = z.infer<typeof Note>

const notesPath = '/conversations/:id/notes'

export const notes = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: notesPath,
    access: 'viewer',
    input: z.object({ id: Id }),
    output: z.array(Note),
  }),
  add: endpoint({
    method: 'POST',
    path: notesPath,
    access: 'agent',
    status: 201,
    input: z.object({ id: Id, content: requiredText('Escribe la nota', limits.noteMax) }),
    output: Note,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${notesPath}/:noteId`,
    access: 'agent',
    input: z.object({ id: Id, noteId: Id }),
    /** For `restore`, which takes it for an hour. */
    output: z.object({ undo: z.string() }),
  }),
  /** Puts a deleted note back: its author, time and text stay. It notifies no person again. */
  restore: endpoint({
    method: 'POST',
    path: `${notesPath}/restore`,
    access: 'agent',
    input: z.object({ id: Id, undo: z.string().check(z.maxLength(limits.noteUndoMax)) }),
    output: Note,
  }),
}
