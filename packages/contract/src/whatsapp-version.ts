import * as z from 'zod/mini'
import { Id, Nothing, Time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { WhatsAppSession } from './whatsapp.ts'

/** The version of WhatsApp Web that this server says it is; the same for all accounts. */
export const WhatsAppVersion = z.object({
  version: z.string(),
  source: z.enum(['environment', 'page', 'library']),
  /** Since when it is known; null for an operator's choice of an unknown day. */
  since: z.nullable(Time),
  /** When WhatsApp's page last named it. */
  checkedAt: z.nullable(Time),
  /** Linking phones with it fails, or soon will. */
  isOld: z.boolean(),
  /** WhatsApp closed a connection because of it within a day. */
  isRefused: z.boolean(),
  /** Which it is and since when, in Spanish. */
  sentence: z.string(),
  /** What fails and what to do; null while it is current. */
  advice: z.nullable(z.string()),
  /** The end of `advice`: what to do. */
  remedy: z.nullable(z.string()),
})
export type WhatsAppVersion = z.infer<typeof WhatsAppVersion>

export const whatsappVersion = {
  read: endpoint({ method: 'GET', path: '/whatsapp/version', access: 'user', input: Nothing, output: WhatsAppVersion }),
  /**
   * The phone said that it could not link, which the server does not see: the version is looked up again, and a new code is
   * shown. `advice` says what changed and what to do.
   */
  linkFailed: endpoint({
    method: 'POST',
    path: '/whatsapp/sessions/:sessionName/link-failed',
    access: 'user',
    input: z.object({ sessionName: Id }),
    output: z.object({ session: WhatsAppSession, isNewer: z.boolean(), advice: z.string() }),
  }),
}
