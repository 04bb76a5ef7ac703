import { limits } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import { createInterval } from '../../platform/time/interval.ts'
import type { Log } from '../../platform/log/log.ts'
import { runWithLabel } from '../../platform/loop-watch/task-label.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import { backoffDelay } from '../../platform/retry/backoff.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import type { Email } from '../../ports/mail/emails.ts'
import { MailError, type Mailer } from '../../ports/mail/mailer.ts'
import type { OutboxStore } from './outbox.store.ts'
import { linkIn, renderEmail } from './render-email.ts'
import { openEmail } from './sealed-email.ts'
import type { EmailSettings } from './templates/email-content.ts'
import { createQueueEmail } from './queue-email.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

/** Twice the mailer's timeout: the claim is then of a dead process. */
const CLAIM_MS = 2 * 60_000
const POLL_MS = 30_000
const STOP_TIMEOUT_MS = 20_000
const RETRY = { firstMs: 60_000, maxMs: 60 * 60_000 }
const FILE_RETENTION_MS = 7 * 86_400_000

type OutboxDeps = {
  store: OutboxStore
  secrets: Secrets
  clock: Clock
  log: Log
  taskAttempts: TaskAttempts
  mailer: Mailer
  settings: EmailSettings
  /** Older e-mails wait: the installation that a backup came from may have sent them. Null where none wait. */
  heldBefore: () => Date | null
  /** Tells every process that an e-mail waits. */
  notify(): void
}

type ClaimedEmail = NonNullable<Awaited<ReturnType<OutboxStore['claim']>>>

/** E-mails wait in the database until the mail server accepts them; sent twice only if the process dies in between. */
export function createOutbox(deps: OutboxDeps) {
  const { store, secrets, clock, log, taskAttempts, mailer, settings, heldBefore, notify } = deps
  let isStopped = false
  let isRequested = false
  let currentRound: Promise<void> | null = null

  const timeAfter = (ms: number) => new Date(clock.now().getTime() + ms)

  /** The row is not locked meanwhile: a long transaction would hold back every live event. */
  const sendNext = (): Promise<boolean> =>
    taskAttempts.runNext({
      kind: 'letter',
      claim: () => store.claim({ now: clock.now(), until: timeAfter(CLAIM_MS), since: heldBefore() }),
      idOf: ({ id }) => id,
      work: send,
      quarantine: ({ id }) => store.remove(id),
    })

  /** Hands an e-mail to the mail server at once; throws a `MailError`. */
  const sendNow = ({ id, at, email }: { id: string; at: Date; email: Email }): Promise<void> =>
    mailer.send({
      id,
      at,
      to: email.to,
      link: linkIn(email),
      unsubscribeLink: email.kind === 'digest' ? email.unsubscribeLink : null,
      ...renderEmail(email, settings),
    })

  async function send(row: ClaimedEmail): Promise<void> {
    try {
      await sendNow({ id: row.id, at: row.createdAt, email: openEmail(secrets, row.id, row.sealed) })
    } catch (err) {
      return handleFailure(row, err)
    }
    await store.remove(row.id)
  }

  /** Gives up when the link in the e-mail would have expired. */
  async function handleFailure(row: ClaimedEmail, err: unknown): Promise<void> {
    const next = timeAfter(backoffDelay(RETRY, row.refusals))
    const isPermanent = err instanceof MailError && err.isPermanent
    if (isPermanent || next.getTime() - row.createdAt.getTime() > limits.linkLifeMs) {
      await store.remove(row.id)
      log.error({ err, letter: row.id }, 'Una carta no se pudo entregar y ya no se intentará.')
      return
    }
    await store.postpone(row.id, next)
    log.warn({ err, letter: row.id, next }, 'Una carta no se pudo entregar; se intentará de nuevo.')
  }

  async function sendAll(): Promise<void> {
    try {
      while (isRequested && !isStopped) {
        isRequested = false
        while (!isStopped && (await sendNext()));
      }
    } finally {
      // Runs in the same tick as the last check of `isRequested`; a later request would be lost.
      currentRound = null
    }
  }

  const logFailure = (err: unknown) => log.warn({ err }, 'sending e-mails')

  /** A request during a round makes it look once more. */
  async function sendDue(): Promise<void> {
    isRequested = true
    currentRound ??= runWithLabel('worker letters', sendAll)
    await currentRound
  }

  const pollLoop = createInterval('e-mails', POLL_MS, sendDue, logFailure)
  const sendSoon = () => void sendDue().catch(logFailure)

  return {
    /** Call `wake` after the commit. */
    queue: createQueueEmail({ store, secrets, clock }),
    wake: notify,
    sendNow,
    /** Another process queued an e-mail. */
    sendSoon,
    start(): void {
      pollLoop.start()
      sendSoon()
    },
    /** Waits for the e-mail in progress, up to a timeout. */
    async stop(): Promise<void> {
      isStopped = true
      pollLoop.stop()
      if (!currentRound) return
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, STOP_TIMEOUT_MS)
      await Promise.race([ignoreFailure(currentRound), timeout.promise])
      clearTimeout(timer)
    },
    /** E-mail files stay for a week; their links expire after a day. */
    deleteOldFiles: () => mailer.forgetOld(new Date(clock.now().getTime() - FILE_RETENTION_MS)),
    /** For tests: sends what is due and returns how many e-mails it tried. */
    async drain(): Promise<number> {
      let count = 0
      while (await sendNext()) count += 1
      return count
    },
  }
}
