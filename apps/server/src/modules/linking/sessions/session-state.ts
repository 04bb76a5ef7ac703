import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { SessionObservation } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import type { SessionChanges } from './update-session.store.ts'

type SessionStateInput = Pick<WhatsAppSessionRow, 'wish' | 'phoneNumber' | 'problem'>

/** The phone still shows the device, but the server cannot read its keys. */
const KEYS_LOST = 'whatsapp.keys_lost'

/** n8n reports that the phone is unlinked; it must be linked again. */
const CLOSED_AT_N8N = 'n8n.closed'

const SCAN_REFUSED = 'whatsapp.scan_refused'

export const canReconnect = ({ phoneNumber, problem }: Pick<WhatsAppSessionRow, 'phoneNumber' | 'problem'>): boolean =>
  phoneNumber !== null && problem !== KEYS_LOST && problem !== CLOSED_AT_N8N

const UNKNOWN_NUMBER = ''

export const closedPairing = { qr: null, windowUntil: null, pairingPhone: null, pairingCode: null } as const

export const endsLink = ({ state }: SessionObservation): boolean =>
  state === 'left' || state === 'logged_out' || state === 'banned'

export const unlinkChanges: SessionChanges = {
  ...closedPairing,
  wish: 'leave',
  connection: 'disconnected',
  problem: null,
}

/** For a session that was linked to a phone which another session already has; the problem says what to do. */
export const phoneTakenChanges = (
  phoneNumber: string,
  problem: 'whatsapp.phone_taken' | 'whatsapp.phone_waits',
): SessionChanges => ({ ...unlinkChanges, problem, phoneNumber })

export function applyObservation(
  { wish: desiredState, phoneNumber, problem }: SessionStateInput,
  observation: SessionObservation,
): SessionChanges {
  if (desiredState === 'leave' && !endsLink(observation)) return {}
  const isLinked = phoneNumber !== null
  const isKnown = isLinked && phoneNumber !== UNKNOWN_NUMBER
  switch (observation.state) {
    case 'qr':
      return { connection: 'generating_qr', problem: problem === SCAN_REFUSED ? problem : null, qr: observation.qr }
    case 'code':
      return { pairingCode: observation.code }
    case 'linked':
      return {
        ...linkedChanges(observation.phone ?? UNKNOWN_NUMBER),
        connection: 'waiting_for_connection',
        problem: null,
      }
    case 'open':
      return { ...(!isKnown && linkedChanges(observation.phone || undefined)), connection: 'connected', problem: null }
    case 'closed':
      if (!isLinked) return { problem: observation.problem, qr: null }
      return {
        connection: observation.problem === CLOSED_AT_N8N ? 'disconnected' : 'waiting_for_connection',
        problem: observation.problem,
      }
    case 'limits': {
      const { state: _, ...limits } = observation
      return limits
    }
    case 'unknown':
      return { problem: observation.problem }
    case 'keys_lost':
      return { ...closedPairing, connection: 'disconnected', problem: KEYS_LOST }
    case 'expired':
      return { ...closedPairing, wish: 'rest', connection: 'expired' }
    case 'left':
      return { ...closedPairing, wish: 'rest', connection: 'disconnected', identity: null, phoneNumber: null }
    case 'logged_out':
    case 'banned':
      return {
        ...closedPairing,
        wish: 'rest',
        connection: desiredState === 'leave' ? 'disconnected' : observation.state,
        problem: desiredState === 'leave' ? null : `whatsapp.${observation.state}`,
        identity: null,
        phoneNumber: null,
      }
  }
}

const linkedChanges = (phone: string | undefined): SessionChanges =>
  phone === undefined ? {} : { ...closedPairing, phoneNumber: phone }
