import type { Clock } from '../../platform/clock.ts'
import { createLanes } from '../../platform/lanes.ts'
import type { Log } from '../../platform/log.ts'
import { isForOutside } from '../../platform/outward.ts'
import type { TaskTrials } from '../../platform/task-trials.ts'
import { noticeOf } from './notice.ts'
import { pauseAfter } from './patience.ts'
import { post, type Posted } from './post.ts'
import type { Due, SendingStore } from './sending.store.ts'

const AT_ONCE = 4
/** Of one account: an address that keeps silent holds up nobody else's. */
const AT_ONCE_OF_ONE = AT_ONCE - 2
const ATTEMPT_MS = 10_000
/** Who claimed it and is not done by then has died. */
const CLAIM_MS = 60_000
const LOOK_MS = 10_000
/** What was sent, or not, is shown for so long. */
const KEPT_MS = 30 * 86_400_000

type Needs = {
  store: SendingStore
  clock: Clock
  log: Log
  /** Leads nowhere but outside, and along no redirect. */
  outward: typeof fetch
  allowedOrigins: readonly string[]
  publicUrl: string
  /** Throws when it was sealed with a key that is gone. */
  openSecret: (agentId: string, sealed: string) => string
  attemptMs?: number | undefined
  trials: TaskTrials
  /** Called after each attempt that was written down. */
  committed: () => void
}

type Attempted = Posted | { status: null; cause: 'key_lost' }

/** Sends leads where their owner wants them, a few at once, again and again for a day. */
export function createSending(needs: Needs) {
  const { store, clock, log, outward, allowedOrigins, publicUrl, openSecret, trials, committed } = needs
  const { attemptMs = ATTEMPT_MS } = needs
  /** Whose leads are being sent. */
  const under: string[] = []
  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  async function claim(): Promise<Due | undefined> {
    const due = await store.claim(clock.now(), after(CLAIM_MS), under, AT_ONCE_OF_ONE)
    if (due) under.push(due.userId)
    return due
  }

  async function attempt(due: Due, stopping: AbortSignal): Promise<Attempted> {
    if (!isForOutside(due.url, allowedOrigins)) return { status: null, cause: 'inward' }
    let secret: string
    try {
      secret = openSecret(due.agentId, due.secret)
    } catch {
      return { status: null, cause: 'key_lost' }
    }
    const notice = noticeOf(due, secret, publicUrl, clock.now())
    return post(outward, due.url, notice, AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)]))
  }

  async function send(due: Due, stopping: AbortSignal): Promise<void> {
    try {
      const posted = await attempt(due, stopping)
      const { status } = posted
      if (status !== null && status >= 200 && status < 300) await store.arrived(due, status, clock.now())
      // Whoever comes next sends it, under the same name.
      else if (stopping.aborted) await store.letGo(due, clock.now())
      else await missed(due, posted)
      committed()
    } finally {
      under.splice(under.indexOf(due.userId), 1)
    }
  }

  async function missed(due: Due, { status, cause, ...asked }: Attempted): Promise<void> {
    const isGone = status === 410
    // Never before it is wanted.
    const next = after(Math.max(pauseAfter(due.tries), 'aloneMs' in asked ? asked.aloneMs : 0))
    // A test is for whoever waits for it.
    const isOver = isGone || due.lead === null || next > due.giveUpAt
    const why = cause ?? (isGone ? 'gone' : 'answered')
    log.warn({ delivery: due.id, agent: due.agentId, tries: due.tries, status, why }, 'a lead did not arrive')
    await store.missed(due, { cause: why, status, next: isOver ? null : next, isGone }, clock.now())
  }

  async function setAside(due: Due): Promise<void> {
    under.splice(under.indexOf(due.userId), 1)
    await store.missed(due, { cause: 'server', status: null, next: null, isGone: false }, clock.now())
    committed()
  }

  const lanes = createLanes({
    kind: 'lead',
    doing: 'sending leads',
    atOnce: AT_ONCE,
    lookMs: LOOK_MS,
    first: () => store.tidyUp(clock.now()),
    claim,
    work: send,
    idOf: ({ id }) => id,
    setAside,
    trials,
    log,
  })
  return { ...lanes, forgetOld: () => store.forgetOld(new Date(clock.now().getTime() - KEPT_MS)) }
}
