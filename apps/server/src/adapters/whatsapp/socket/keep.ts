import type { ProblemCode } from '@portavoz/contract'
import type { Chance } from '../../../platform/chance.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SessionCharge, SessionObserved } from '../../../ports/whatsapp.ts'
import type { WebVersions } from '../../../ports/web-version.ts'
import type { SessionVault } from '../../../ports/session-vault.ts'
import { type Call, type CallNeeds, callFor } from './call.ts'
import { type Ending, endingOf } from './closing.ts'
import { isLinked, openMemory } from '../keys/memory.ts'
import { rest, waitAfter } from '../waits.ts'

type Needs = Omit<CallNeeds, 'version'> & {
  versions: WebVersions
  chance: Chance
  vaultOf: (session: string) => SessionVault
  report: (session: string, version: string, observed: SessionObserved) => Promise<void>
}

/** A line that fails so often in a row is told of: one that is cut now and then is nobody's trouble. */
const TROUBLE = 3

/** Keeps one session on the line until the signal says stop, or nothing is left to keep. */
export const createKeep =
  (needs: Needs) =>
  async (charge: SessionCharge, signal: AbortSignal): Promise<void> => {
    const { vaultOf, waits, clock, versions } = needs
    const tell = inOrder(needs, charge, signal)
    const vault = vaultOf(charge.id)
    const isReadable = await vault.opens()
    // Nothing to try again before the server is started with its key, or the phone is to be linked anew.
    if (!isReadable && charge.windowUntil === null) return tell.last({ state: 'keys_lost' })
    const memory = await openMemory(vault, isReadable)
    // Whoever had it before us may have died while it stood: it stands again when we have seen it.
    if (isLinked(memory)) void tell.now({ state: 'closed', problem: null })
    // Whoever waits for a goodbye is told at once why it takes so long.
    const trouble = charge.wish === 'leave' ? 1 : TROUBLE
    const closing = AbortSignal.any([signal, windowOf(charge, clock, () => isLinked(memory))])

    for (let [failures, hurried] = [0, false]; !closing.aborted;) {
      if (charge.wish === 'leave' && !isLinked(memory)) return tell.last({ state: 'left' })
      const version = await versions.current()
      const call = await callFor(charge, memory, tell.now, { ...needs, version }, closing)
      const { code, stoodMs, hadQr, hasLeft } = call
      const ending = endingOf(code)
      // Who we were must not be written down again after it is forgotten.
      await memory.settled()
      if (hasLeft) return tell.last({ state: 'left' })
      if (signal.aborted) break
      const end = endOf(ending, isLinked(memory))
      if (end) return tell.last(end)
      // With an old version a phone fails to link and nothing is told here: the codes just run out.
      if (hadQr && !isLinked(memory)) void versions.linkFailed()
      if (closing.aborted) return tell.last({ state: 'expired' })

      const isRenewed = ending.next === 'too-old' && (await versions.refused(version))
      failures = (stoodMs ?? 0) >= waits.steadyMs ? 0 : failures + 1
      const problem =
        problemOf(call, isLinked(memory)) ?? (stoodMs === null && failures >= trouble ? 'whatsapp.unreachable' : null)
      // QRs run out after a few minutes: the next call shows new ones, and nobody need know.
      const isQuiet = ending.next === 'call-again' && ((ending.atOnce && !hurried) || (code === 408 && hadQr))
      hurried = isQuiet && !hadQr
      if (isRenewed) {
        await rest(waitAfter({ next: 'call-again', atOnce: false }, failures, needs), closing)
        continue
      }
      if (!isQuiet) void tell.now({ state: 'closed', problem })
      await rest(isQuiet ? 0 : waitAfter(ending, failures, needs), closing)
    }
    if (!signal.aborted) return tell.last({ state: 'expired' })
    await tell.done()
  }

/** Aborts when nobody may be let in any more. */
function windowOf({ windowUntil }: SessionCharge, clock: Clock, isIn: () => boolean): AbortSignal {
  const over = new AbortController()
  if (windowUntil === null) return over.signal
  const close = () => {
    if (!isIn()) over.abort()
  }
  setTimeout(close, Math.max(0, windowUntil.getTime() - clock.now().getTime())).unref()
  return over.signal
}

const endOf = ({ next }: Ending, linked: boolean): SessionObserved | null => {
  if (!linked) return null
  if (next === 'logged-out') return { state: 'logged_out' }
  return next === 'banned' ? { state: 'banned' } : null
}

const problemOf = ({ code, wentSilent, wasRefused }: Call, linked: boolean): ProblemCode | null => {
  if (wasRefused) return 'whatsapp.scan_refused'
  if (wentSilent) return 'whatsapp.silent'
  const { next } = endingOf(code)
  if (next === 'too-old') return 'whatsapp.too_old'
  // Nobody is linked whose session or account could have ended.
  if (!linked && (next === 'logged-out' || next === 'banned')) return 'whatsapp.not_admitted'
  return next === 'stand-back' ? 'whatsapp.elsewhere' : null
}

/** One word after the other, each until it is kept: what is shown of a session is the last of them. */
function inOrder({ report, log, waits }: Needs, { id, version }: SessionCharge, signal: AbortSignal) {
  let telling = Promise.resolve()
  const keepTelling = async (observed: SessionObserved): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await report(id, version, observed)
      } catch (err) {
        log.warn({ err, session: id }, 'could not note the state of a session')
        await rest(waits.firstMs, signal)
      }
    }
  }
  const now = (observed: SessionObserved) => (telling = telling.then(() => keepTelling(observed)))
  return { now, last: now, done: () => telling }
}
