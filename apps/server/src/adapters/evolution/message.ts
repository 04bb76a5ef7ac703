import type { proto } from 'baileys'
import * as z from 'zod/mini'
import { contentOf } from './content.ts'

const NAME = 200
const jid = z.nullish(z.string().check(z.maxLength(NAME)))

/** `remoteJidAlt` since 2.3.5; those before tell the other name of a person as one of the rest. */
const Key = z.pipe(
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(NAME)),
    remoteJid: z.string().check(z.minLength(1), z.maxLength(NAME)),
    fromMe: z.nullish(z.boolean()),
    remoteJidAlt: jid,
    previousRemoteJid: jid,
    senderLid: jid,
    senderPn: jid,
  }),
  z.transform(({ id, remoteJid, fromMe, ...others }) => {
    const { remoteJidAlt, previousRemoteJid, senderLid, senderPn } = others
    const other = [remoteJidAlt, previousRemoteJid, senderLid, senderPn].find((name) => name && name !== remoteJid)
    return { id, remoteJid, fromMe: fromMe ?? false, ...(other && { remoteJidAlt: other }) }
  }),
)

const Long = z.pipe(
  z.object({ low: z.number(), high: z.number() }),
  z.transform(({ low, high }) => high * 2 ** 32 + (low >>> 0)),
)

/** Since 1970. */
const Seconds = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)), Long])

const Content = z.pipe(
  z.unknown(),
  z.transform((said, ctx): proto.IMessage => {
    const content = contentOf(said)
    if (content) return content
    ctx.issues.push({ code: 'custom', input: undefined, message: 'no message' })
    return {}
  }),
)

/** A message as Evolution tells of it: what is not read of it is dropped here. */
export const SentMessage = z.object({
  key: Key,
  pushName: z.pipe(
    z.nullish(z.string()),
    z.transform((name) => name ?? null),
  ),
  messageTimestamp: Seconds,
  message: Content,
})
export type TellsMessage = z.infer<typeof SentMessage>
