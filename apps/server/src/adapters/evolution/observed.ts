import type { EvolutionSession } from '../../ports/evolution.ts'
import type { SessionObserved } from '../../ports/whatsapp.ts'
import type { Connected, EvolutionEvent, Shown } from './events.ts'

type OfSession = Extract<EvolutionEvent, { kind: 'connection.update' | 'qrcode.updated' }>

/**
 * What an event tells of how a session stands. Of one that is being left, or rests, whoever was asked to leave it says
 * how it stands; nothing is shown to scan where nobody waits to be let in.
 */
export function observedIn(event: OfSession, session: EvolutionSession, now: Date): SessionObserved[] {
  if (session.wish !== 'link') return []
  return event.kind === 'connection.update' ? ofConnection(event.data, session) : ofQr(event.data, session, now)
}

const LOGGED_OUT = 401
const BANNED = 403

function ofConnection({ state, statusReason, wuid }: Connected, { phoneNumber }: EvolutionSession): SessionObserved[] {
  if (state === 'open') {
    const phone = /^(\d{5,20})[:@]/.exec(wuid ?? '')?.[1] ?? phoneNumber
    return phone === null ? [] : [{ state: 'open', phone }]
  }
  // So many codes were shown that Evolution gave up.
  if (state === 'refused') return phoneNumber === null ? [{ state: 'expired' }] : []
  if (state === 'connecting') return phoneNumber === null ? [] : [{ state: 'closed', problem: null }]
  if (state !== 'close') return []
  if (phoneNumber === null) return [{ state: 'closed', problem: null }]
  if (Number(statusReason) === LOGGED_OUT) return [{ state: 'logged_out' }]
  if (Number(statusReason) === BANNED) return [{ state: 'banned' }]
  // Evolution does not call again by itself.
  return [{ state: 'closed', problem: 'n8n.closed' }]
}

function ofQr({ qrcode }: Shown, { phoneNumber, windowUntil }: EvolutionSession, now: Date): SessionObserved[] {
  if (phoneNumber !== null || windowUntil === null || windowUntil <= now) return []
  if (!qrcode?.code) return [{ state: 'expired' }]
  const { code, pairingCode } = qrcode
  return [{ state: 'qr', qr: code }, ...(pairingCode ? [{ state: 'code' as const, code: pairingCode }] : [])]
}
