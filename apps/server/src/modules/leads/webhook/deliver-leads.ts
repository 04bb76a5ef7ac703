import type { Clock } from '../../../platform/time/clock.ts'
import { createWorkerPool } from '../../../platform/queue/worker-pool.ts'
import type { Log } from '../../../platform/log/log.ts'
import { isAllowedUrl } from '../../../platform/network/safe-fetch.ts'
import type { TaskAttempts } from '../../../platform/queue/task-attempts.ts'
import { buildNotification } from './lead-notification.ts'
import { retryDelayAfter } from './retry-schedule.ts'
import { postNotification, type PostResult } from './post-notification.ts'
import type { DueDelivery } from './claim-delivery.store.ts'
import type { LeadDeliveryStore } from './lead-deliveries.store.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'

const CONCURRENCY = 4
/** A webhook that does not answer must not block other workspaces. */
const CONCURRENCY_PER_WORKSPACE = CONCURRENCY - 2
const ATTEMPT_MS = 10_000
const CLAIM_MS = 60_000
const POLL_MS = 10_000
const RETENTION_MS = 30 * 86_400_000

type DeliverLeadsDeps = {
  store: LeadDeliveryStore
  clock: Clock
  log: Log
  safeFetch: typeof fetch
  allowedOrigins: readonly string[]
  publicUrl: string
  /** Throws when the secret was sealed with a lost key. */
  openSecret: (agentId: string, sealed: string) => string
  attemptMs?: number | undefined
  taskAttempts: TaskAttempts
  afterCommit: () => void
}

type DeliveryAttempt = PostResult | { status: null; cause: 'key_lost' }

/** Worker pool that delivers leads to their webhooks, with retries for one day. */
export function createLeadDelivery(deps: DeliverLeadsDeps) {
  const { store, clock, log, safeFetch, allowedOrigins, publicUrl, openSecret, taskAttempts, afterCommit } = deps
  const { attemptMs = ATTEMPT_MS } = deps
  const workspacesInProgress: string[] = []
  const timeAfter = (ms: number) => new Date(clock.now().getTime() + ms)

  async function claim(): Promise<DueDelivery | undefined> {
    const due = await store.claim(clock.now(), timeAfter(CLAIM_MS), workspacesInProgress, CONCURRENCY_PER_WORKSPACE)
    if (due) workspacesInProgress.push(due.workspaceId)
    return due
  }

  async function attempt(due: DueDelivery, stopping: AbortSignal): Promise<DeliveryAttempt> {
    if (!isAllowedUrl(due.url, allowedOrigins)) return { status: null, cause: 'inward' }
    const secret = openOrNull(() => openSecret(due.agentId, due.secret))
    if (secret === null) return { status: null, cause: 'key_lost' }
    const notification = buildNotification(due, secret, publicUrl, clock.now())
    return postNotification(
      safeFetch,
      due.url,
      notification,
      AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)]),
    )
  }

  async function send(due: DueDelivery, stopping: AbortSignal): Promise<void> {
    try {
      const result = await attempt(due, stopping)
      const { status } = result
      if (status !== null && status >= 200 && status < 300) await store.markDelivered(due, status, clock.now())
      // The next process sends it under the same id.
      else if (stopping.aborted) await store.release(due, clock.now())
      else await handleFailure(due, result)
      afterCommit()
    } finally {
      workspacesInProgress.splice(workspacesInProgress.indexOf(due.workspaceId), 1)
    }
  }

  async function handleFailure(due: DueDelivery, { status, cause, ...outcome }: DeliveryAttempt): Promise<void> {
    const isGone = status === 410
    // Never before the time that the receiver asked for.
    const next = timeAfter(Math.max(retryDelayAfter(due.tries), 'aloneMs' in outcome ? outcome.aloneMs : 0))
    // A test is not retried.
    const isOver = isGone || due.lead === null || next > due.giveUpAt
    const reason = cause ?? (isGone ? 'gone' : 'answered')
    log.warn({ delivery: due.id, agent: due.agentId, tries: due.tries, status, why: reason }, 'a lead did not arrive')
    await store.recordFailure(due, { cause: reason, status, next: isOver ? null : next, isGone }, clock.now())
  }

  async function quarantine(due: DueDelivery): Promise<void> {
    workspacesInProgress.splice(workspacesInProgress.indexOf(due.workspaceId), 1)
    await store.recordFailure(due, { cause: 'server', status: null, next: null, isGone: false }, clock.now())
    afterCommit()
  }

  const workerPool = createWorkerPool({
    kind: 'lead',
    failureMessage: 'sending leads',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    prepare: () => store.expireDeliveries(clock.now()),
    claim,
    work: send,
    idOf: ({ id }) => id,
    quarantine,
    taskAttempts,
    log,
  })
  return { ...workerPool, deleteOld: () => store.deleteOld(new Date(clock.now().getTime() - RETENTION_MS)) }
}
