import type { proto } from 'baileys'
import * as z from 'zod/mini'
import { parseContent } from './parse-content.ts'
import { EvolutionKeySchema, MillisecondsSchema, type EvolutionMessage } from './message-schema.ts'

const MAX_TYPE_LENGTH = 40

/** Protocol message types of WhatsApp. */
const REVOKE = 0
const EDIT = 14

/**
 * An edit or a deletion of one message; `edited` is null for a deletion. `at` in milliseconds, where the event has it.
 */
export type EvolutionMessageUpdate = {
  key: EvolutionMessage['key']
  edited: proto.IMessage | null
  at: number | null
}

const UpdateTypeSchema = z.object({
  type: z.nullish(z.union([z.number(), z.string().check(z.maxLength(MAX_TYPE_LENGTH))])),
})
const EditSchema = z.object({
  key: EvolutionKeySchema,
  editedMessage: z.unknown(),
  timestampMs: z.nullish(MillisecondsSchema),
})

/**
 * Does not take `fromMe` from `key`: it is written from the view of the message's author. Other protocol messages share
 * the event name and parse as null.
 */
const createEditSchema = ({ isOwn }: { isOwn: boolean }) =>
  z.pipe(
    z.unknown(),
    z.transform((value, ctx): EvolutionMessageUpdate | null => {
      const updateType = z.safeParse(UpdateTypeSchema, value)
      if (updateType.success && updateType.data.type !== EDIT && updateType.data.type !== 'MESSAGE_EDIT') return null
      const { success, data } = z.safeParse(EditSchema, value)
      const edited = success ? parseContent(data.editedMessage) : null
      if (success && edited) return { key: { ...data.key, fromMe: isOwn }, edited, at: data.timestampMs ?? null }
      ctx.issues.push({ code: 'custom', input: undefined, message: 'no edit' })
      return null
    }),
  )

/** Edits of the contact only: the event cannot prove that the owner, and not the contact, edited a message. */
export const CustomerEditSchema = createEditSchema({ isOwn: false })
/** Edits through the API always belong to the owner. */
export const ApiEditSchema = createEditSchema({ isOwn: true })

/** The key arrives either alone or inside the message as Evolution stored it. */
export const DeletionSchema = z.pipe(
  z.union([
    z.object({ key: EvolutionKeySchema }),
    z.pipe(
      EvolutionKeySchema,
      z.transform((key) => ({ key })),
    ),
  ]),
  z.transform(({ key }): EvolutionMessageUpdate => ({ key, edited: null, at: null })),
)

/** The update as a WhatsApp protocol message, so that the common parser reads it. */
export function toProtocolMessage({ key, edited, at }: EvolutionMessageUpdate, now: Date): EvolutionMessage {
  const target = { key: { id: key.id } }
  const protocolMessage: Record<string, unknown> = edited
    ? { ...target, type: EDIT, editedMessage: edited }
    : { ...target, type: REVOKE }
  return { key, pushName: null, messageTimestamp: (at ?? now.getTime()) / 1_000, message: { protocolMessage } }
}
