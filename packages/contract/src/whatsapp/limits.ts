import * as z from 'zod/mini'
import { Id, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/**
 * New contacts that a number may write to in 24 hours, by days since it was linked. A new contact has never written to
 * the number. Replies are not limited.
 */
export const newContactsPerDay = [
  { fromDay: 0, contacts: 5 },
  { fromDay: 3, contacts: 10 },
  { fromDay: 7, contacts: 20 },
  { fromDay: 14, contacts: 40 },
  { fromDay: 28, contacts: 80 },
] as const

/** The used part of WhatsApp's quota of new conversations, in the cycle that ends at `until`. */
export const QuotaWarning = z.object({
  /** Null if WhatsApp did not say. */
  used: z.nullable(z.number()),
  total: z.nullable(z.number()),
  until: Time,
})
export type QuotaWarning = z.infer<typeof QuotaWarning>

/** Limits of a number for messages to new contacts, from WhatsApp and from this server. */
export const WhatsAppLimits = z.object({
  /** WhatsApp blocks messages to new contacts until then; null if it does not. */
  restrictedUntil: z.nullable(Time),
  /** The quota of new conversations is used up until then. */
  cappedUntil: z.nullable(Time),
  /** The last query to WhatsApp. */
  checkedAt: z.nullable(Time),
  /** When the number was linked. */
  since: z.nullable(Time),
  newContacts: z.object({
    /** New contacts of the last 24 hours. */
    written: z.number(),
    limit: z.number(),
    /** The next higher limit and when it applies; null at the highest. */
    next: z.nullable(z.object({ limit: z.number(), at: Time })),
  }),
  /** Undecryptable messages of the last seven days. */
  unopened: z.number(),
})
export type WhatsAppLimits = z.infer<typeof WhatsAppLimits>

const sessionParams = z.object({ sessionName: Id })
const limitsPath = '/whatsapp/sessions/:sessionName/limits'

export const whatsappLimits = {
  read: endpoint({ method: 'GET', path: limitsPath, access: 'viewer', input: sessionParams, output: WhatsAppLimits }),
  /** Queries WhatsApp now. */
  check: endpoint({
    method: 'POST',
    path: `${limitsPath}/check`,
    access: 'admin',
    input: sessionParams,
    output: WhatsAppLimits,
  }),
}
