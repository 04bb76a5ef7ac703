import type { Clock } from '../../platform/clock.ts'
import type { Told } from './answers.ts'
import type { Asked, Operation } from './ask-session.ts'
import type { Kept } from './keep.ts'
import { afterFailures, rest } from './waits.ts'

/** A look that fails once is taken again before anybody is told. */
const TROUBLE = 2
/** After so many looks the QR is asked for anew: WhatsApp changes it every half minute or so. */
const LOOKS_OF_A_QR = 8

type Place = {
  /** What makes the session at n8n, or wakes it; null once n8n has it. */
  beginBy: 'create' | 'connect' | null
  /** Both were tried, one after the other. */
  hasTurned: boolean
  failures: number
  isTroubled: boolean
  shown: string | null
  /** Since the QR was asked for. */
  looks: number
}

/** Shows n8n's QR until a phone scans it or the window closes. Whether a phone let us in. */
export async function beLetIn(kept: Kept): Promise<boolean> {
  const { charge, ask, tell, clock } = kept
  const isOver = () => charge.windowUntil !== null && charge.windowUntil <= clock.now()
  const beginBy = charge.wished === '1' ? 'create' : 'connect'
  const place: Place = { beginBy, hasTurned: false, failures: 0, isTroubled: false, shown: null, looks: 0 }
  while (!kept.signal.aborted) {
    // Whoever scanned at the last moment is in.
    const isLast = isOver()
    const operation = isLast ? 'status' : nextOf(place)
    const asked = await ask(operation)
    if (asked === null) return false
    const said = saidIn(asked)
    if (said?.connection === 'open') return isIn(kept, said)
    if (isLast) break
    const restMs = said ? await heed(kept, place, operation, said) : await miss(kept, place, operation, asked)
    await rest(Math.min(restMs, leftOf(charge.windowUntil, clock)), kept.signal)
  }
  await tell({ state: 'expired' })
  return false
}

const nextOf = ({ beginBy, shown, looks }: Place): Operation =>
  beginBy ?? (looks >= (shown === null ? 1 : LOOKS_OF_A_QR) ? 'connect' : 'status')

const leftOf = (windowUntil: Date | null, clock: Clock) =>
  windowUntil === null ? 0 : Math.max(0, windowUntil.getTime() - clock.now().getTime())

/** Null where it failed, or says nothing of the session, or that there is none. */
function saidIn(asked: Asked): Told | null {
  if (asked.outcome === 'failed' || asked.told.connection === 'gone') return null
  const { connection, qr, isDone } = asked.told
  return connection !== null || qr !== null || isDone ? asked.told : null
}

async function isIn({ tell }: Kept, { phone }: Told): Promise<true> {
  await tell({ state: 'linked', phone })
  await tell({ state: 'open' })
  return true
}

async function heed({ tell, waits }: Kept, place: Place, operation: Operation, { qr }: Told): Promise<number> {
  const isNew = qr !== null && qr !== place.shown
  if (isNew) await tell({ state: 'qr', qr })
  else if (place.isTroubled) await tell({ state: 'closed', problem: null })
  Object.assign(place, {
    beginBy: null,
    hasTurned: false,
    failures: 0,
    isTroubled: false,
    shown: qr ?? place.shown,
    looks: qr !== null || operation !== 'status' ? 0 : place.looks + 1,
  })
  return waits.statusMs
}

async function miss({ tell, waits }: Kept, place: Place, operation: Operation, asked: Asked): Promise<number> {
  const isAnswered = asked.outcome === 'told' || asked.isAnswered
  if (place.beginBy === null && operation === 'connect' && isAnswered) {
    // This workflow shows a QR once: the one that is there stays for as long as n8n says that it waits.
    place.looks = 0
    return waits.statusMs
  }
  const isGone = asked.outcome === 'told' ? asked.told.connection === 'gone' : !asked.isKnown
  if (place.beginBy === null && isGone) {
    Object.assign(place, { beginBy: 'create', shown: null })
    return 0
  }
  if (place.beginBy !== null && isAnswered && !place.hasTurned) {
    Object.assign(place, { beginBy: place.beginBy === 'create' ? 'connect' : 'create', hasTurned: true })
    return 0
  }
  place.hasTurned = false
  place.failures += 1
  if (place.beginBy !== null || place.failures >= TROUBLE) {
    await tell({ state: 'closed', problem: asked.outcome === 'failed' ? asked.problem : 'n8n.not_ours' })
    Object.assign(place, { isTroubled: true, shown: null, looks: 1 })
  }
  return afterFailures(place.failures, waits, waits.mostInWindowMs)
}
