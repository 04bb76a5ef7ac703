import * as z from 'zod/mini'
import { Id, EmptyObject, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { WhatsAppSession } from './endpoints.ts'

/** The WhatsApp Web version that this server reports; the same for all accounts. */
export const WhatsAppVersion = z.object({
  version: z.string(),
  source: z.enum(['environment', 'page', 'library']),
  /** Since when it is known; null if the operator set it. */
  since: z.nullable(Time),
  /** When WhatsApp's page last named it. */
  checkedAt: z.nullable(Time),
  /** Pairing fails with it, or will soon. */
  isOld: z.boolean(),
  /** WhatsApp closed a connection because of it in the last day. */
  isRefused: z.boolean(),
  /** Spanish: the version and since when. */
  sentence: z.string(),
  /** Spanish: what fails and what to do; null while it is current. */
  advice: z.nullable(z.string()),
  /** The last part of `advice`: what to do. */
  remedy: z.nullable(z.string()),
})
export type WhatsAppVersion = z.infer<typeof WhatsAppVersion>

export const whatsappVersion = {
  read: endpoint({
    method: 'GET',
    path: '/whatsapp/version',
    access: 'viewer',
    input: EmptyObject,
    output: WhatsAppVersion,
  }),
  /**
   * The phone reported that it cannot link, which the server does not see. The server checks the version again and
   * shows a new code. `advice` says what changed and what to do.
   */
  linkFailed: endpoint({
    method: 'POST',
    path: '/whatsapp/sessions/:sessionName/link-failed',
    access: 'admin',
    input: z.object({ sessionName: Id }),
    output: z.object({ session: WhatsAppSession, isNewer: z.boolean(), advice: z.string() }),
  }),
}
