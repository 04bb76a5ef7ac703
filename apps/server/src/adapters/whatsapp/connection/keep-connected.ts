import type { AgentProblemCode } from '@portavoz/contract'
import type { Random } from '../../../platform/security/random.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { SessionWorkItem, SessionObservation } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import type { WebVersions } from '../../../ports/whatsapp/web-version.ts'
import type { SessionKeyStoreFor } from '../../../ports/whatsapp/session-key-store.ts'
import type { HeldLease } from '../../../platform/concurrency/leases/leases.store.ts'
import { type ConnectionAttempt, type ConnectionAttemptDeps, attemptConnection } from './attempt-connection.ts'
import { type CloseAction, closeActionFor } from './close-codes.ts'
import { isLinked, loadAuthState } from '../auth-state/auth-state.ts'
import { reconnectDelay } from '../timeouts.ts'
import { sleep } from '../../../platform/time/sleep.ts'

type KeepConnectedDeps = Omit<ConnectionAttemptDeps, 'version'> & {
  versions: WebVersions
  random: Random
  keyStoreFor: SessionKeyStoreFor
  report: (session: string, version: string, observation: SessionObservation) => Promise<void>
}

const FAILURES_BEFORE_PROBLEM = 3

export const createKeepConnected =
  (deps: KeepConnectedDeps) =>
  async (session: SessionWorkItem, workSignal: AbortSignal, lease: HeldLease): Promise<void> => {
    const lostLease = new AbortController()
    const signal = AbortSignal.any([workSignal, lostLease.signal])
    const { keyStoreFor, timeouts, clock, versions } = deps
    const { report, waitForReports } = createOrderedReporter(deps, session, signal)
    const keyStore = keyStoreFor(session.id, { lease, onLost: () => lostLease.abort() })
    const isReadable = await keyStore.canDecrypt()
    // Unreadable keys: a retry is useless until the server has the right key or the phone is linked again.
    if (!isReadable && session.windowUntil === null) return report({ state: 'keys_lost' })
    const authState = await loadAuthState(keyStore, isReadable)
    // The process that had the session before may have died without reporting the disconnection.
    if (isLinked(authState)) void report({ state: 'closed', problem: null })
    // The user waits for an unlink, so its first failure is shown.
    const failureLimit = session.wish === 'leave' ? 1 : FAILURES_BEFORE_PROBLEM
    const stopSignal = AbortSignal.any([signal, pairingDeadline(session, clock, () => isLinked(authState))])

    for (let [failures, wasImmediate] = [0, false]; !stopSignal.aborted;) {
      if (session.wish === 'leave' && !isLinked(authState)) return report({ state: 'left' })
      const version = await versions.current()
      const attempt = await attemptConnection(session, authState, report, { ...deps, version }, stopSignal)
      const { code, connectedMs, hadQr, hasLeft } = attempt
      const action = closeActionFor(code)
      // A pending save must not restore an identity that is deleted now.
      await authState.waitForWrites()
      if (hasLeft) return report({ state: 'left' })
      if (signal.aborted) break
      const final = finalStateOf(action, isLinked(authState))
      if (final) return report(final)
      // With an outdated version the phone fails to link, and the server sees only that the codes expire.
      if (hadQr && !isLinked(authState)) void versions.reportPairingFailed()
      if (stopSignal.aborted) return report({ state: 'expired' })

      const isRenewed = action.next === 'too-old' && (await versions.reportRefused(version))
      failures = (connectedMs ?? 0) >= timeouts.steadyMs ? 0 : failures + 1
      const problem =
        problemOf(attempt, isLinked(authState)) ??
        (connectedMs === null && failures >= failureLimit ? 'whatsapp.unreachable' : null)
      const isQuiet = action.next === 'call-again' && ((action.atOnce && !wasImmediate) || (code === 408 && hadQr))
      wasImmediate = isQuiet && !hadQr
      if (isRenewed) {
        await sleep(reconnectDelay({ next: 'call-again', atOnce: false }, failures, deps), stopSignal)
        continue
      }
      if (!isQuiet) void report({ state: 'closed', problem })
      await sleep(isQuiet ? 0 : reconnectDelay(action, failures, deps), stopSignal)
    }
    if (!signal.aborted) return report({ state: 'expired' })
    await waitForReports()
  }

function pairingDeadline({ windowUntil }: SessionWorkItem, clock: Clock, isPaired: () => boolean): AbortSignal {
  const expired = new AbortController()
  if (windowUntil === null) return expired.signal
  const abortUnlessPaired = () => {
    if (!isPaired()) expired.abort()
  }
  setTimeout(abortUnlessPaired, Math.max(0, windowUntil.getTime() - clock.now().getTime())).unref()
  return expired.signal
}

const finalStateOf = ({ next }: CloseAction, linked: boolean): SessionObservation | null => {
  if (!linked) return null
  if (next === 'logged-out') return { state: 'logged_out' }
  return next === 'banned' ? { state: 'banned' } : null
}

const problemOf = (
  { code, wentSilent, wasScanRefused }: ConnectionAttempt,
  linked: boolean,
): AgentProblemCode | null => {
  if (wasScanRefused) return 'whatsapp.scan_refused'
  if (wentSilent) return 'whatsapp.silent'
  const { next } = closeActionFor(code)
  if (next === 'too-old') return 'whatsapp.too_old'
  // Without a link these codes do not mean that a session or an account ended.
  if (!linked && (next === 'logged-out' || next === 'banned')) return 'whatsapp.not_admitted'
  return next === 'stand-back' ? 'whatsapp.elsewhere' : null
}

/** Reports observations in order and retries each until it is stored, because the last one is shown. */
function createOrderedReporter(
  { report, log, timeouts }: KeepConnectedDeps,
  { id, version }: SessionWorkItem,
  signal: AbortSignal,
) {
  let pending = Promise.resolve()
  const reportUntilStored = async (observation: SessionObservation): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await report(id, version, observation)
      } catch (err) {
        log.warn({ err, session: id }, 'the state of a session could not be stored')
        await sleep(timeouts.firstMs, signal)
      }
    }
  }
  return {
    report: (observation: SessionObservation) => (pending = pending.then(() => reportUntilStored(observation))),
    waitForReports: () => pending,
  }
}
