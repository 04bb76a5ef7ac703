import * as z from 'zod/mini'
import { Id, Time } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * New contacts that a number may write to in 24 hours, by the days since it was linked here. A new contact has never
 * written to that number. Replies are never limited.
 */
export const newContactsPerDay = [
  { fromDay: 0, contacts: 5 },
  { fromDay: 3, contacts: 10 },
  { fromDay: 7, contacts: 20 },
  { fromDay: 14, contacts: 40 },
  { fromDay: 28, contacts: 80 },
] as const

/** So many of the new conversations that WhatsApp allows a number are used, in the cycle that ends then. */
export const QuotaWarning = z.object({
  /** Null where WhatsApp did not tell. */
  used: z.nullable(z.number()),
  total: z.nullable(z.number()),
  until: Time,
})
export type QuotaWarning = z.infer<typeof QuotaWarning>

/** What a number may send to new contacts, as WhatsApp and this server limit it. */
export const WhatsAppLimits = z.object({
  /** Until then WhatsApp lets it write to no new contact; null where it may. */
  restrictedUntil: z.nullable(Time),
  /** Its quota of new conversations is spent until then. */
  cappedUntil: z.nullable(Time),
  /** When WhatsApp was last asked. */
  checkedAt: z.nullable(Time),
  /** Since when this number is linked here. */
  since: z.nullable(Time),
  newContacts: z.object({
    /** Of the last 24 hours. */
    written: z.number(),
    limit: z.number(),
    /** What the limit grows to, and when; null once it does not grow any more. */
    next: z.nullable(z.object({ limit: z.number(), at: Time })),
  }),
  /** Messages of the last seven days that came and could not be opened. */
  unopened: z.number(),
})
export type WhatsAppLimits = z.infer<typeof WhatsAppLimits>

const input = z.object({ sessionName: Id })
const path = '/whatsapp/sessions/:sessionName/limits'

export const whatsappLimits = {
  read: endpoint({ method: 'GET', path, access: 'user', input, output: WhatsAppLimits }),
  /** Asks WhatsApp now. */
  check: endpoint({ method: 'POST', path: `${path}/check`, access: 'user', input, output: WhatsAppLimits }),
}
