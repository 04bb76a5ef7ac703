import * as z from 'zod/mini'
import { Id, Nothing, required, Time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** What an account writes down about a conversation for itself: its contact never reads it, nor does the model. */
export const Note = z.object({ id: Id, conversationId: Id, content: z.string(), createdAt: Time })
export type Note = z.infer<typeof Note>

const ofConversation = '/conversations/:id/notes'

export const notes = {
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path: ofConversation,
    access: 'user',
    input: z.object({ id: Id }),
    output: z.array(Note),
  }),
  add: endpoint({
    method: 'POST',
    path: ofConversation,
    access: 'user',
    status: 201,
    input: z.object({ id: Id, content: required('Escribe la nota', limits.noteMax) }),
    output: Note,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ofConversation}/:noteId`,
    access: 'user',
    input: z.object({ id: Id, noteId: Id }),
    output: Nothing,
  }),
}
