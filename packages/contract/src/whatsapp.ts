import * as z from 'zod/mini'
import { ConnectionState } from './agents.ts'
import { Id, Nothing, Time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Phone } from './phone.ts'

/** As its owner's computer or n8n may call it; ours are made by the server. */
export const SessionName = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'El nombre de la sesión no es válido'))

/** A WhatsApp account that is being linked, or is. What it tells was observed; `observedAt` says when. */
export const WhatsAppSession = z.object({
  sessionName: z.string(),
  status: ConnectionState,
  isConnected: z.boolean(),
  /** A picture to scan: the data URL of a PNG. Null when there is none to scan. */
  qrCode: z.nullable(z.string()),
  /** Until when QRs are shown; null once nobody is to be linked. */
  expiresAt: z.nullable(Time),
  /** The one that the phone takes now: another follows when the network wants it so. Null when none was asked for. */
  pairingCode: z.nullable(z.string()),
  /** Whether a pairing code may be asked for: n8n links with a QR alone. */
  offersPairingCode: z.boolean(),
  /** Digits with the country's prefix. */
  phoneNumber: z.nullable(z.string()),
  /** The number that its agent answered for until another one was linked in its place; null while it is the same. */
  formerPhone: z.nullable(z.string()),
  observedAt: z.nullable(Time),
  /** Why it is not connected, and what to do, in one sentence. */
  cause: z.nullable(z.string()),
  timestamp: Time,
})
export type WhatsAppSession = z.infer<typeof WhatsAppSession>

/** Eight characters to type into the phone, instead of a QR. */
export const PairingCode = z.object({ code: z.string(), expiresAt: Time })
export type PairingCode = z.infer<typeof PairingCode>

/** A session that somebody deleted and whose phone has not let go of it yet. */
export const PendingDeletion = z.object({
  sessionName: z.string(),
  agentName: z.nullable(z.string()),
  cause: z.nullable(z.string()),
  /** The server's key changed, or n8n's address is gone: nobody can be asked to let go of it, and asking for its deletion again forgets it. */
  isLeftBehind: z.boolean(),
  askedAt: Time,
})
export type PendingDeletion = z.infer<typeof PendingDeletion>

/** A session that no agent speaks through yet: a phone let us in, or somebody holds a link to let us in with. */
export const AgentlessSession = z.object({
  ...z.pick(WhatsAppSession, { sessionName: true, isConnected: true, phoneNumber: true, cause: true }).shape,
  /** The one that is good now; null where there is none. `invitedBy` is who asks, as its maker wrote it. */
  link: z.nullable(
    z.object({ invitedBy: z.nullable(z.string()), sentAt: Time, openedAt: z.nullable(Time), expiresAt: Time }),
  ),
})
export type AgentlessSession = z.infer<typeof AgentlessSession>

const OneSession = z.object({ sessionName: Id })
const one = '/whatsapp/sessions/:sessionName'
const access = 'user' as const

export const whatsapp = {
  create: endpoint({
    method: 'POST',
    path: '/whatsapp/sessions',
    access,
    status: 201,
    input: z.object({ sessionName: z.optional(SessionName) }),
    output: WhatsAppSession,
  }),
  /** The newest first. */
  agentless: endpoint({
    method: 'GET',
    path: '/whatsapp/sessions',
    access,
    input: Nothing,
    output: z.array(AgentlessSession),
  }),
  pendingDeletions: endpoint({
    method: 'GET',
    path: '/whatsapp/pending-deletions',
    access,
    input: Nothing,
    output: z.array(PendingDeletion),
  }),
  byName: endpoint({ method: 'GET', path: one, access, input: OneSession, output: WhatsAppSession }),
  connect: endpoint({ method: 'POST', path: `${one}/connect`, access, input: OneSession, output: WhatsAppSession }),
  disconnect: endpoint({
    method: 'POST',
    path: `${one}/disconnect`,
    access,
    input: OneSession,
    output: WhatsAppSession,
  }),
  /** `pending`: written down, and tried until the phone has let go of it. */
  remove: endpoint({
    method: 'DELETE',
    path: one,
    access,
    input: OneSession,
    output: z.object({ pending: z.boolean() }),
  }),
  pairingCode: endpoint({
    method: 'POST',
    path: `${one}/pairing-code`,
    access,
    input: z.extend(OneSession, { phone: Phone }),
    output: PairingCode,
  }),
}
