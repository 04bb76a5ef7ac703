import type { EvolutionSession } from '../../ports/evolution.ts'
import type { SessionObservation } from '../../ports/whatsapp/whatsapp-sessions.ts'
import type { EvolutionConnectionUpdate, EvolutionEvent, EvolutionQrUpdate } from './parse-event.ts'

type EvolutionSessionEvent = Extract<EvolutionEvent, { kind: 'connection.update' | 'qrcode.updated' }>

/**
 * The session states that an event reports. None while the owner does not want the session linked: the unlinking
 * reports those itself.
 */
export function toSessionStates(
  event: EvolutionSessionEvent,
  session: EvolutionSession,
  now: Date,
): SessionObservation[] {
  if (session.wish !== 'link') return []
  return event.kind === 'connection.update' ? fromConnection(event.data, session) : fromQr(event.data, session, now)
}

const LOGGED_OUT = 401
const BANNED = 403

function fromConnection(
  { state, statusReason, wuid }: EvolutionConnectionUpdate,
  { phoneNumber }: EvolutionSession,
): SessionObservation[] {
  if (state === 'open') {
    const phone = /^(\d{5,20})[:@]/.exec(wuid ?? '')?.[1] ?? phoneNumber
    return phone === null ? [] : [{ state: 'open', phone }]
  }
  // Evolution stops after a limit of QR codes.
  if (state === 'refused') return phoneNumber === null ? [{ state: 'expired' }] : []
  if (state === 'connecting') return phoneNumber === null ? [] : [{ state: 'closed', problem: null }]
  if (state !== 'close') return []
  if (phoneNumber === null) return [{ state: 'closed', problem: null }]
  if (Number(statusReason) === LOGGED_OUT) return [{ state: 'logged_out' }]
  if (Number(statusReason) === BANNED) return [{ state: 'banned' }]
  // Evolution does not reconnect by itself.
  return [{ state: 'closed', problem: 'n8n.closed' }]
}

function fromQr(
  { qrcode }: EvolutionQrUpdate,
  { phoneNumber, windowUntil }: EvolutionSession,
  now: Date,
): SessionObservation[] {
  if (phoneNumber !== null || windowUntil === null || windowUntil <= now) return []
  if (!qrcode?.code) return [{ state: 'expired' }]
  const { code, pairingCode } = qrcode
  return [{ state: 'qr', qr: code }, ...(pairingCode ? [{ state: 'code' as const, code: pairingCode }] : [])]
}
