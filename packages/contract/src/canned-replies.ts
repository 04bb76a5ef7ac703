import * as z from 'zod/mini'
import { Id, KnownTime, Nothing, required, Time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** What an account answers often: `/` and its shortcut bring it into the box. */
export const CannedReply = z.object({ id: Id, shortcut: z.string(), content: z.string(), updatedAt: Time })
export type CannedReply = z.infer<typeof CannedReply>

const shortcutRule = 'Usa letras, números, guiones o guiones bajos, sin espacios'

export const CannedWords = z.object({
  shortcut: z.string({ error: 'Escribe un atajo' }).check(
    z.trim(),
    z.overwrite((value) => value.replace(/^\/+/, '').toLowerCase().normalize('NFC')),
    z.minLength(1, 'Escribe un atajo'),
    z.maxLength(limits.shortcutMax, `No puede tener más de ${limits.shortcutMax} caracteres`),
    z.regex(/^[\p{L}\p{N}_-]*$/u, shortcutRule),
  ),
  content: required('Escribe la respuesta', limits.messageMax),
})

const one = '/canned-replies/:id'

export const cannedReplies = {
  /** By shortcut. */
  list: endpoint({
    method: 'GET',
    path: '/canned-replies',
    access: 'user',
    input: Nothing,
    output: z.array(CannedReply),
  }),
  create: endpoint({
    method: 'POST',
    path: '/canned-replies',
    access: 'user',
    status: 201,
    input: CannedWords,
    output: CannedReply,
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    access: 'user',
    /** `since`: the `updatedAt` of what was edited. One that was changed after it is not written over. */
    input: z.extend(CannedWords, { id: Id, since: z.optional(KnownTime) }),
    output: CannedReply,
  }),
  remove: endpoint({ method: 'DELETE', path: one, access: 'user', input: z.object({ id: Id }), output: Nothing }),
}
