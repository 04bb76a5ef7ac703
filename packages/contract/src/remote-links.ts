import * as z from 'zod/mini'
import { Id, text, Time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Phone } from './phone.ts'
import { PairingCode, WhatsAppSession } from './whatsapp.ts'

export const RemoteLinkState = z.enum(['unopened', 'open', 'used', 'withdrawn', 'expired'])
export type RemoteLinkState = z.infer<typeof RemoteLinkState>

/** A link that was sent to whoever holds the phone, as its maker sees it. */
export const RemoteLink = z.object({
  state: RemoteLinkState,
  /** Who asks, as its maker wrote it. */
  invitedBy: z.nullable(z.string()),
  expiresAt: Time,
  openedAt: z.nullable(Time),
  usedAt: z.nullable(Time),
})
export type RemoteLink = z.infer<typeof RemoteLink>

/** What whoever opened the link is told, and nothing else of the account. */
export const RemoteLinking = z.object({
  invitedBy: z.nullable(z.string()),
  session: z.pick(WhatsAppSession, {
    status: true,
    isConnected: true,
    qrCode: true,
    expiresAt: true,
    pairingCode: true,
    offersPairingCode: true,
    cause: true,
  }),
})
export type RemoteLinking = z.infer<typeof RemoteLinking>

const key = z.string().check(z.regex(/^[\w-]{43}$/, 'Este enlace no está completo'))
/** `token` is the link's; `secret` was made by the browser that opened it first, and is shown by no other. */
const held = z.object({ token: key, secret: key })

const OneSession = z.object({ sessionName: Id })
const ofSession = { path: '/whatsapp/sessions/:sessionName/remote-link', access: 'user' } as const
const byHolder = { method: 'POST', access: 'public' } as const

/** A link with which somebody without an account links their own phone to one session. No GET uses it up. */
export const remoteLinks = {
  /** Ends the one there was. The address is told this once. */
  make: endpoint({
    ...ofSession,
    method: 'POST',
    status: 201,
    input: z.extend(OneSession, { invitedBy: z.optional(text(limits.invitedBy)) }),
    output: z.object({ address: z.string(), link: RemoteLink }),
  }),
  last: endpoint({ ...ofSession, method: 'GET', input: OneSession, output: z.nullable(RemoteLink) }),
  withdraw: endpoint({ ...ofSession, method: 'DELETE', input: OneSession, output: z.nullable(RemoteLink) }),
  /** The first browser that does it keeps the link for itself; again by the same one changes nothing. */
  open: endpoint({ ...byHolder, path: '/remote-link/open', input: held, output: RemoteLinking }),
  look: endpoint({ ...byHolder, path: '/remote-link/state', input: held, output: RemoteLinking }),
  renew: endpoint({ ...byHolder, path: '/remote-link/qr', input: held, output: RemoteLinking }),
  pairingCode: endpoint({
    ...byHolder,
    path: '/remote-link/pairing-code',
    input: z.extend(held, { phone: Phone }),
    output: PairingCode,
  }),
}
