import * as z from 'zod/mini'
import { Id, EchoedTime, EmptyObject, requiredText, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'

/** A stored answer. Typing `/` and its shortcut inserts it into the message box. */
export const CannedReply = z.object({
  id: Id,
  shortcut: z.string(),
  content: z.string(),
  /** Sent with the text; a replaced file has another id. */
  file: z.nullable(z.object({ id: Id, name: z.string(), bytes: z.number() })),
  updatedAt: Time,
})
export type CannedReply = z.infer<typeof CannedReply>

const shortcutFormatError = 'Usa letras, números, guiones o guiones bajos, sin espacios'

export const CannedReplyDraft = z.object({
  shortcut: z.string({ error: 'Escribe un atajo' }).check(
    z.trim(),
    z.overwrite((value) => value.replace(/^\/+/, '').toLowerCase().normalize('NFC')),
    z.minLength(1, 'Escribe un atajo'),
    z.maxLength(limits.shortcutMax, `No puede tener más de ${limits.shortcutMax} caracteres`),
    z.regex(/^[\p{L}\p{N}_-]*$/u, shortcutFormatError),
  ),
  content: requiredText('Escribe la respuesta', limits.messageMax),
})

const replyPath = '/canned-replies/:id'

export const cannedReplies = {
  /** Sorted by shortcut. */
  list: endpoint({
    method: 'GET',
    path: '/canned-replies',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(CannedReply),
  }),
  create: endpoint({
    method: 'POST',
    path: '/canned-replies',
    access: 'agent',
    status: 201,
    input: CannedReplyDraft,
    output: CannedReply,
  }),
  update: endpoint({
    method: 'PUT',
    path: replyPath,
    access: 'agent',
    /** `since`: the `updatedAt` of the version that was edited. The update is refused if the reply changed after it. */
    input: z.extend(CannedReplyDraft, { id: Id, since: z.optional(EchoedTime) }),
    output: CannedReply,
  }),
  /** Adds or replaces the file; what it may be stands in `maxSharedBytes` and `outboundTypeOfName`. */
  saveFile: endpoint({
    method: 'PUT',
    path: `${replyPath}/file`,
    access: 'agent',
    upload: 'file',
    input: z.object({ id: Id }),
    output: CannedReply,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: `${replyPath}/file`,
    access: 'agent',
    input: z.object({ id: Id }),
    output: CannedReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: replyPath,
    access: 'agent',
    input: z.object({ id: Id }),
    output: EmptyObject,
  }),
}
