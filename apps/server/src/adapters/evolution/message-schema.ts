import type { proto } from 'baileys'
import * as z from 'zod/mini'
import { parseContent } from './parse-content.ts'

const MAX_NAME_LENGTH = 200

/** Text without NUL, which PostgreSQL refuses. */
export const boundedText = (maxLength = MAX_NAME_LENGTH) =>
  z.string().check(
    z.maxLength(maxLength),
    z.overwrite((text) => text.replaceAll('\0', '')),
  )
const requiredText = boundedText().check(z.minLength(1))
const optionalJid = z.nullish(boundedText())

/** `remoteJidAlt` exists since 2.3.5; older versions give the contact's other address in one of the other fields. */
export const EvolutionKeySchema = z.pipe(
  z.object({
    id: requiredText,
    remoteJid: requiredText,
    fromMe: z.nullish(z.boolean()),
    remoteJidAlt: optionalJid,
    previousRemoteJid: optionalJid,
    senderLid: optionalJid,
    senderPn: optionalJid,
  }),
  z.transform(({ id, remoteJid, fromMe, ...aliases }) => {
    const { remoteJidAlt, previousRemoteJid, senderLid, senderPn } = aliases
    const alias = [remoteJidAlt, previousRemoteJid, senderLid, senderPn].find((name) => name && name !== remoteJid)
    return { id, remoteJid, fromMe: fromMe ?? false, ...(alias && { remoteJidAlt: alias }) }
  }),
)

const LongSchema = z.pipe(
  z.object({ low: z.number(), high: z.number() }),
  z.transform(({ low, high }) => high * 2 ** 32 + (low >>> 0)),
)

/** Arrives as a number, as text or as two 32-bit halves. */
const longNumber = (digits: RegExp) =>
  z.union([z.number(), z.pipe(z.string().check(z.regex(digits)), z.transform(Number)), LongSchema])

/** From 1970 to the year 9999. */
const SecondsSchema = z.pipe(longNumber(/^\d{1,12}$/), z.number().check(z.gte(0), z.lte(253_402_300_799)))
/** Written by the contact's phone: any date is accepted. */
export const MillisecondsSchema = z.pipe(longNumber(/^\d{1,16}$/), z.number().check(z.gte(0), z.lte(8.64e15)))

const ContentSchema = z.pipe(
  z.unknown(),
  z.transform((value, ctx): proto.IMessage => {
    const content = parseContent(value)
    if (content) return content
    ctx.issues.push({ code: 'custom', input: undefined, message: 'no message' })
    return {}
  }),
)

/** A message as Evolution reports it; unknown fields are dropped. */
export const EvolutionMessageSchema = z.object({
  key: EvolutionKeySchema,
  pushName: z.pipe(
    z.nullish(z.string()),
    z.transform((value) => value?.slice(0, MAX_NAME_LENGTH) ?? null),
  ),
  messageTimestamp: SecondsSchema,
  message: ContentSchema,
})
export type EvolutionMessage = z.infer<typeof EvolutionMessageSchema>
