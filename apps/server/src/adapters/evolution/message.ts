import type { proto } from 'baileys'
import * as z from 'zod/mini'
import { contentOf } from './content.ts'

const NAME = 200

/** A word without NUL, which the database does not take. */
export const word = (most = NAME) =>
  z.string().check(
    z.maxLength(most),
    z.overwrite((text) => text.replaceAll('\0', '')),
  )
const given = word().check(z.minLength(1))
const jid = z.nullish(word())

/** `remoteJidAlt` since 2.3.5; those before tell the other name of a person as one of the rest. */
export const Key = z.pipe(
  z.object({
    id: given,
    remoteJid: given,
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

/** A long number: as it is, as text, or in halves. */
const amount = (digits: RegExp) =>
  z.union([z.number(), z.pipe(z.string().check(z.regex(digits)), z.transform(Number)), Long])

/** Since 1970, up to the year 9999. */
const Seconds = z.pipe(amount(/^\d{1,12}$/), z.number().check(z.gte(0), z.lte(253_402_300_799)))
/** Of a contact's phone: whatever it says is a time. */
export const Milliseconds = z.pipe(amount(/^\d{1,16}$/), z.number().check(z.gte(0), z.lte(8.64e15)))

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
    z.transform((said) => said?.slice(0, NAME) ?? null),
  ),
  messageTimestamp: Seconds,
  message: Content,
})
export type TellsMessage = z.infer<typeof SentMessage>
