import * as z from 'zod/mini'
import { ConnectionState } from '../agents/schema.ts'
import { Id, EmptyObject, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { Phone } from '../phones/phone.ts'

/** A name that a client or n8n chooses; the server generates its own. */
export const SessionName = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'El nombre de la sesión no es válido'))

/** A WhatsApp account that is linked or being linked. Its state was observed at `observedAt`. */
export const WhatsAppSession = z.object({
  sessionName: z.string(),
  status: ConnectionState,
  isConnected: z.boolean(),
  /** The QR as a PNG data URL; null if there is none to scan. */
  qrCode: z.nullable(z.string()),
  /** Until when QRs are shown; null outside the pairing window. */
  expiresAt: z.nullable(Time),
  /** The current pairing code; WhatsApp may replace it. Null if none was requested. */
  pairingCode: z.nullable(z.string()),
  /** Whether a pairing code is available: n8n pairs by QR only. */
  offersPairingCode: z.boolean(),
  /** Digits with country code. */
  phoneNumber: z.nullable(z.string()),
  /** The previous number of its agent if another one was linked; else null. */
  formerPhone: z.nullable(z.string()),
  observedAt: z.nullable(Time),
  /** Spanish: why it is not connected and what to do. */
  cause: z.nullable(z.string()),
  timestamp: Time,
})
export type WhatsAppSession = z.infer<typeof WhatsAppSession>

/** Eight characters to type into the phone instead of scanning a QR. */
export const PairingCode = z.object({ code: z.string(), expiresAt: Time })
export type PairingCode = z.infer<typeof PairingCode>

/** A deleted session whose phone is not unlinked yet. */
export const PendingSessionDeletion = z.object({
  sessionName: z.string(),
  agentName: z.nullable(z.string()),
  cause: z.nullable(z.string()),
  /**
   * The keys cannot be decrypted or the n8n address is gone, so the phone cannot be unlinked. Deleting again forgets
   * the session.
   */
  isLeftBehind: z.boolean(),
  askedAt: Time,
})
export type PendingSessionDeletion = z.infer<typeof PendingSessionDeletion>

/** A linked session, or one with an open remote link, that no agent uses yet. */
export const SessionWithoutAgent = z.object({
  ...z.pick(WhatsAppSession, { sessionName: true, isConnected: true, phoneNumber: true, cause: true }).shape,
  /** The valid remote link; null without one. `invitedBy` is the name that its creator wrote. */
  link: z.nullable(
    z.object({ invitedBy: z.nullable(z.string()), sentAt: Time, openedAt: z.nullable(Time), expiresAt: Time }),
  ),
})
export type SessionWithoutAgent = z.infer<typeof SessionWithoutAgent>

const WhatsAppSessionParams = z.object({ sessionName: Id })
const sessionPath = '/whatsapp/sessions/:sessionName'

export const whatsapp = {
  create: endpoint({
    method: 'POST',
    path: '/whatsapp/sessions',
    access: 'admin',
    status: 201,
    input: z.object({ sessionName: z.optional(SessionName) }),
    output: WhatsAppSession,
  }),
  /** Newest first. */
  agentless: endpoint({
    method: 'GET',
    path: '/whatsapp/sessions',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(SessionWithoutAgent),
  }),
  pendingDeletions: endpoint({
    method: 'GET',
    path: '/whatsapp/pending-deletions',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(PendingSessionDeletion),
  }),
  byName: endpoint({
    method: 'GET',
    path: sessionPath,
    access: 'viewer',
    input: WhatsAppSessionParams,
    output: WhatsAppSession,
  }),
  connect: endpoint({
    method: 'POST',
    path: `${sessionPath}/connect`,
    access: 'admin',
    input: WhatsAppSessionParams,
    output: WhatsAppSession,
  }),
  disconnect: endpoint({
    method: 'POST',
    path: `${sessionPath}/disconnect`,
    access: 'admin',
    input: WhatsAppSessionParams,
    output: WhatsAppSession,
  }),
  /** `pending`: the deletion is stored and retried until the phone is unlinked. */
  remove: endpoint({
    method: 'DELETE',
    path: sessionPath,
    access: 'admin',
    audit: 'whatsapp_session.deleted',
    input: WhatsAppSessionParams,
    output: z.object({ pending: z.boolean() }),
  }),
  pairingCode: endpoint({
    method: 'POST',
    path: `${sessionPath}/pairing-code`,
    access: 'admin',
    input: z.extend(WhatsAppSessionParams, { phone: Phone }),
    output: PairingCode,
  }),
}
