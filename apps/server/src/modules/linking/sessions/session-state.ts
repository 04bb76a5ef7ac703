import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { SessionObserved } from '../../../ports/whatsapp.ts'
import type { SessionChanges } from './session-row.ts'

type Session = Pick<WhatsAppSessionRow, 'wish' | 'phoneNumber' | 'problem'>

/** Its phone knows us, and we no longer know who we are to it. */
const KEYS_LOST = 'whatsapp.keys_lost'

/** Its n8n says that it is off its phone: it asks to be let in anew. */
const CLOSED = 'n8n.closed'

/** A phone's word was not its own: the next code is told with it. */
const SCAN_REFUSED = 'whatsapp.scan_refused'

/** Back on the line without anybody's hand, as far as is known. */
export const canComeBack = ({ phoneNumber, problem }: Pick<WhatsAppSessionRow, 'phoneNumber' | 'problem'>): boolean =>
  phoneNumber !== null && problem !== KEYS_LOST && problem !== CLOSED

/** A phone let us in, and nobody said which. */
const UNTOLD = ''

/** Nobody waits to be let in. */
export const nobodyAsked = { qr: null, windowUntil: null, pairingPhone: null, pairingCode: null } as const

/** What we were to the phone is worth nothing any more: its keys are forgotten too. */
export const isOver = ({ state }: SessionObserved): boolean =>
  state === 'left' || state === 'logged_out' || state === 'banned'

/** Silent at once, and with nothing to scan. */
export const leaving: SessionChanges = { ...nobodyAsked, wish: 'leave', connection: 'disconnected', problem: null }

/** A session that the phone let in, after another one holds that phone already: whose it is tells what to do. */
export const phoneTaken = (
  phoneNumber: string,
  problem: 'whatsapp.phone_taken' | 'whatsapp.phone_waits',
): SessionChanges => ({ ...leaving, problem, phoneNumber })

/** What a session becomes by what its line observed. */
export function after({ wish, phoneNumber, problem }: Session, observed: SessionObserved): SessionChanges {
  // It is left whatever its line goes through until it is out.
  if (wish === 'leave' && !isOver(observed)) return {}
  const isLinked = phoneNumber !== null
  const isKnown = isLinked && phoneNumber !== UNTOLD
  switch (observed.state) {
    case 'qr':
      // Whoever scanned the last one reads beside this one why it changed.
      return { connection: 'generating_qr', problem: problem === SCAN_REFUSED ? problem : null, qr: observed.qr }
    case 'code':
      return { pairingCode: observed.code }
    case 'linked':
      return { ...letIn(observed.phone ?? UNTOLD), connection: 'waiting_for_connection', problem: null }
    case 'open':
      return { ...(!isKnown && letIn(observed.phone || undefined)), connection: 'connected', problem: null }
    case 'closed':
      if (!isLinked) return { problem: observed.problem, qr: null }
      return {
        connection: observed.problem === CLOSED ? 'disconnected' : 'waiting_for_connection',
        problem: observed.problem,
      }
    case 'limits': {
      const { state: _, ...limits } = observed
      return limits
    }
    case 'unknown':
      return { problem: observed.problem }
    case 'keys_lost':
      return { ...nobodyAsked, connection: 'disconnected', problem: KEYS_LOST }
    case 'expired':
      return { ...nobodyAsked, wish: 'rest', connection: 'expired' }
    case 'left':
      return { ...nobodyAsked, wish: 'rest', connection: 'disconnected', identity: null, phoneNumber: null }
    case 'logged_out':
    case 'banned':
      return {
        ...nobodyAsked,
        wish: 'rest',
        connection: wish === 'leave' ? 'disconnected' : observed.state,
        problem: wish === 'leave' ? null : `whatsapp.${observed.state}`,
        identity: null,
        phoneNumber: null,
      }
  }
}

const letIn = (phone: string | undefined): SessionChanges =>
  phone === undefined ? {} : { ...nobodyAsked, phoneNumber: phone }
