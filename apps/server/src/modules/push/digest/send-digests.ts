import { staffNoticeLimits } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { createWorkerPool } from '../../../platform/queue/worker-pool.ts'
import type { TaskAttempts } from '../../../platform/queue/task-attempts.ts'
import { backoffDelay } from '../../../platform/retry/backoff.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { DigestEmail } from '../../../ports/mail/emails.ts'
import { MailError } from '../../../ports/mail/mailer.ts'
import { rolesFor } from '../notices/notify.ts'
import { quietUntil } from '../notices/quiet-hours.ts'
import type { DigestItem } from './digest-items.store.ts'
import { toDigestContent } from './digest-content.ts'
import type { DigestStore, DueDigest } from './digest.store.ts'

const POLL_MS = 10_000
const CONCURRENCY = 2
const RETRY = { firstMs: 60_000, maxMs: staffNoticeLimits.digestPauseMs }
/** A digest that is later than this waited while the server was stopped. */
const LATE_MS = 15 * 60_000
/** Channels deliver their backlog within this time after a start. */
const CATCH_UP_MS = 10 * 60_000
/** Longer than any quiet hours. */
const ITEM_LIFE_MS = 24 * 3_600_000

type SendDigestsDeps = {
  store: DigestStore
  clock: Clock
  log: Log
  taskAttempts: TaskAttempts
  publicUrl: string
  /** Hands the e-mail to the mail server; throws a `MailError`. */
  sendEmail: (outgoing: { id: string; at: Date; email: DigestEmail }) => Promise<void>
  unsubscribeLinkOf: (userId: string) => string
}

/**
 * Worker pool that sends digests: at most one an hour to a person. An e-mail that may have been sent is not repeated;
 * the next one, an hour later, lists what is still unattended.
 */
export function createDigestSender(deps: SendDigestsDeps) {
  const { store, clock, log, taskAttempts, publicUrl, sendEmail, unsubscribeLinkOf } = deps
  const timeAfter = (ms: number) => new Date(clock.now().getTime() + ms)

  const isListed = ({ kind, role, isUnattended, lastAt }: DigestItem): boolean =>
    isUnattended &&
    role !== null &&
    rolesFor(kind).includes(role) &&
    clock.now().getTime() - lastAt.getTime() < ITEM_LIFE_MS

  async function send(due: DueDigest, stopping: AbortSignal): Promise<void> {
    const { userId, quiet, tries, isConfirmed, dueAt } = due
    const until = quiet && quietUntil(quiet, clock.now())
    if (until) return store.postpone(userId, until, tries - 1)
    if (stopping.aborted) return store.postpone(userId, clock.now(), tries - 1)
    if (clock.now().getTime() - dueAt.getTime() > LATE_MS)
      return store.postpone(userId, timeAfter(CATCH_UP_MS), tries - 1)
    const items = await store.items(userId)
    const listed = isConfirmed ? items.filter(isListed) : []
    const dropped = items.filter((item) => !listed.includes(item))
    if (listed.length === 0) return store.finish(userId, dropped, clock.now(), null)
    await deliver(due, listed, dropped)
  }

  async function deliver({ userId, email, username, tries }: DueDigest, listed: DigestItem[], dropped: DigestItem[]) {
    const now = clock.now()
    const message: DigestEmail = {
      kind: 'digest',
      to: email,
      name: username,
      link: `${publicUrl}/conversations`,
      unsubscribeLink: unsubscribeLinkOf(userId),
      ...toDigestContent(listed, publicUrl, now),
    }
    try {
      await sendEmail({ id: newId(now.getTime()), at: now, email: message })
    } catch (err) {
      if (!(err instanceof MailError) || err.mayHaveArrived) {
        log.warn({ err, userId }, 'a digest may not have arrived; what is unattended is listed again in an hour')
        return store.finish(userId, dropped, clock.now(), clock.now())
      }
      if (!err.isPermanent) {
        log.warn({ err, userId, tries }, 'a digest waits for the mail server')
        return store.postpone(userId, timeAfter(backoffDelay(RETRY, tries - 1)), tries)
      }
      log.warn({ err, userId }, 'a digest was refused and is given up')
    }
    await store.finish(userId, [...listed, ...dropped], clock.now(), clock.now())
  }

  return createWorkerPool<DueDigest>({
    kind: 'digest',
    failureMessage: 'sending digests',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    prepare: async () => {},
    claim: () => store.claim(clock.now(), timeAfter(staffNoticeLimits.digestPauseMs)),
    idOf: ({ userId }) => userId,
    work: send,
    quarantine: async ({ userId }) => store.finish(userId, await store.items(userId), clock.now(), clock.now()),
    taskAttempts,
    log,
  })
}
