import type { proto } from 'baileys'
import * as z from 'zod/mini'
import { contentOf } from './content.ts'
import { Key, Milliseconds, type TellsMessage } from './message.ts'

const WORD = 40

/** WhatsApp's numbers for what may be done to a message. */
const REVOKE = 0
const EDIT = 14

/** What was done to one message, by its name; `edited` is null where it was taken back. `at` in milliseconds, where it is told. */
export type Amended = {
  key: TellsMessage['key']
  edited: proto.IMessage | null
  at: number | null
}

const What = z.object({ type: z.nullish(z.union([z.number(), z.string().check(z.maxLength(WORD))])) })
const Edit = z.object({ key: Key, editedMessage: z.unknown(), timestampMs: z.nullish(Milliseconds) })

/**
 * `key` is as its writer sees it, theirs whoever that is: it does not say whose hand it was, and the event does. Whatever
 * else devices tell each other comes under the same name, and is null.
 */
const editBy = ({ isOwn }: { isOwn: boolean }) =>
  z.pipe(
    z.unknown(),
    z.transform((said, ctx): Amended | null => {
      const what = z.safeParse(What, said)
      if (what.success && what.data.type !== EDIT && what.data.type !== 'MESSAGE_EDIT') return null
      const { success, data } = z.safeParse(Edit, said)
      const edited = success ? contentOf(data.editedMessage) : null
      if (success && edited) return { key: { ...data.key, fromMe: isOwn }, edited, at: data.timestampMs ?? null }
      ctx.issues.push({ code: 'custom', input: undefined, message: 'no edit' })
      return null
    }),
  )

/** Only who wrote a message edits it; of what the owner corrects on the phone nobody can tell that a contact did not. */
export const Edited = editBy({ isOwn: false })
/** Through the API: nobody but its owner can. */
export const EditedThroughApi = editBy({ isOwn: true })

/** The message's name as it came, or within what Evolution kept of the message. */
export const Deleted = z.pipe(
  z.union([
    z.object({ key: Key }),
    z.pipe(
      Key,
      z.transform((key) => ({ key })),
    ),
  ]),
  z.transform(({ key }): Amended => ({ key, edited: null, at: null })),
)

/** As the network says it, so that whoever reads messages reads it. */
export function asSaid({ key, edited, at }: Amended, now: Date): TellsMessage {
  const target = { key: { id: key.id } }
  const protocolMessage: Record<string, unknown> = edited
    ? { ...target, type: EDIT, editedMessage: edited }
    : { ...target, type: REVOKE }
  return { key, pushName: null, messageTimestamp: (at ?? now.getTime()) / 1_000, message: { protocolMessage } }
}
