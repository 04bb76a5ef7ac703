import type { Clock } from '../../../platform/time/clock.ts'
import type { SessionAnswer } from '../parse-answer.ts'
import type { SessionResult, SessionOperation } from './ask-session.ts'
import type { N8nSessionRun } from './session-run.ts'
import { retryDelayMs } from './poll-schedule.ts'
import { sleep } from '../../../platform/time/sleep.ts'

/** A single failed check is retried before it is reported. */
const FAILURES_BEFORE_REPORT = 2
/** Status checks before the QR is requested again: WhatsApp changes it every half minute. */
const CHECKS_PER_QR = 8

type PairingProgress = {
  /** The operation that creates or wakes the session; null once n8n has it. */
  beginBy: 'create' | 'connect' | null
  /** Both operations were tried. */
  hasTurned: boolean
  failures: number
  isTroubled: boolean
  shown: string | null
  /** Status checks since the QR was requested. */
  looks: number
}

/** Shows n8n's QR until a phone scans it or the pairing window closes. True when a phone was linked. */
export async function pairPhone(run: N8nSessionRun): Promise<boolean> {
  const { session, ask, reportState, clock } = run
  const isOver = () => session.windowUntil !== null && session.windowUntil <= clock.now()
  const beginBy = session.wished === '1' ? 'create' : 'connect'
  const progress: PairingProgress = { beginBy, hasTurned: false, failures: 0, isTroubled: false, shown: null, looks: 0 }
  while (!run.signal.aborted) {
    // One last status check: a phone may have been linked at the last moment.
    const isLast = isOver()
    const operation = isLast ? 'status' : nextOperation(progress)
    const result = await ask(operation)
    if (result === null) return false
    const answer = sessionAnswerOf(result)
    if (answer?.connection === 'open') return reportLinked(run, answer)
    if (isLast) break
    const restMs = answer
      ? await recordAnswer(run, progress, operation, answer)
      : await recordFailure(run, progress, operation, result)
    await sleep(Math.min(restMs, remainingMs(session.windowUntil, clock)), run.signal)
  }
  await reportState({ state: 'expired' })
  return false
}

const nextOperation = ({ beginBy, shown, looks }: PairingProgress): SessionOperation =>
  beginBy ?? (looks >= (shown === null ? 1 : CHECKS_PER_QR) ? 'connect' : 'status')

const remainingMs = (windowUntil: Date | null, clock: Clock) =>
  windowUntil === null ? 0 : Math.max(0, windowUntil.getTime() - clock.now().getTime())

/** Null when the call failed or the answer says nothing about the session. */
function sessionAnswerOf(result: SessionResult): SessionAnswer | null {
  if (result.outcome === 'failed' || result.answer.connection === 'gone') return null
  const { connection, qr, isDone } = result.answer
  return connection !== null || qr !== null || isDone ? result.answer : null
}

async function reportLinked({ reportState }: N8nSessionRun, { phone }: SessionAnswer): Promise<true> {
  await reportState({ state: 'linked', phone })
  await reportState({ state: 'open' })
  return true
}

async function recordAnswer(
  { reportState, schedule }: N8nSessionRun,
  progress: PairingProgress,
  operation: SessionOperation,
  { qr }: SessionAnswer,
): Promise<number> {
  const isNew = qr !== null && qr !== progress.shown
  if (isNew) await reportState({ state: 'qr', qr })
  else if (progress.isTroubled) await reportState({ state: 'closed', problem: null })
  Object.assign(progress, {
    beginBy: null,
    hasTurned: false,
    failures: 0,
    isTroubled: false,
    shown: qr ?? progress.shown,
    looks: qr !== null || operation !== 'status' ? 0 : progress.looks + 1,
  })
  return schedule.statusMs
}

async function recordFailure(
  { reportState, schedule }: N8nSessionRun,
  progress: PairingProgress,
  operation: SessionOperation,
  result: SessionResult,
): Promise<number> {
  const isAnswered = result.outcome === 'told' || result.isAnswered
  if (progress.beginBy === null && operation === 'connect' && isAnswered) {
    // This workflow gives its QR only once: the shown QR stays while n8n reports that it waits.
    progress.looks = 0
    return schedule.statusMs
  }
  const isGone = result.outcome === 'told' ? result.answer.connection === 'gone' : !result.isKnown
  if (progress.beginBy === null && isGone) {
    Object.assign(progress, { beginBy: 'create', shown: null })
    return 0
  }
  if (progress.beginBy !== null && isAnswered && !progress.hasTurned) {
    Object.assign(progress, { beginBy: progress.beginBy === 'create' ? 'connect' : 'create', hasTurned: true })
    return 0
  }
  progress.hasTurned = false
  progress.failures += 1
  if (progress.beginBy !== null || progress.failures >= FAILURES_BEFORE_REPORT) {
    await reportState({ state: 'closed', problem: result.outcome === 'failed' ? result.problem : 'n8n.not_ours' })
    Object.assign(progress, { isTroubled: true, shown: null, looks: 1 })
  }
  return retryDelayMs(progress.failures, schedule, schedule.mostInWindowMs)
}
