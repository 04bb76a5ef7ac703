import type { Clock } from '../../../../platform/time/clock.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { createPollLoop } from '../../../../platform/concurrency/poll-loop.ts'
import type { UndecryptableMessage } from '../../../../ports/whatsapp/whatsapp-sessions.ts'
import type { RecordOwnerMessage } from '../record-owner-message.ts'
import type { ReceiveMessage } from '../receive.ts'
import type { MessageKey, UndecryptableStore } from './undecryptable.store.ts'
import { logFailure } from '../../../../platform/errors/log-failure.ts'

type UndecryptableDeps = {
  clock: Clock
  log: Log
  store: UndecryptableStore
  receive: ReceiveMessage
  recordOwnerMessage: RecordOwnerMessage
  /** Deletes the placeholder of an undecryptable message that turned out to be no message. */
  deleteMessage: (message: MessageKey) => Promise<void>
}

/** A process that does not finish within this time has died or lost the database. */
const CLAIM_TIMEOUT_MS = 60_000
/** Finds the entries of processes that died. */
const POLL_MS = 30_000

/**
 * Messages that WhatsApp could not decrypt yet. Each is stored before it is acknowledged, shown as a placeholder after
 * its deadline, and removed as soon as it is decrypted.
 */
export function createUndecryptable({
  clock,
  log,
  store,
  receive,
  recordOwnerMessage,
  deleteMessage,
}: UndecryptableDeps) {
  const timers = new Set<NodeJS.Timeout>()

  async function giveUp({ isOwn, ...message }: UndecryptableMessage): Promise<void> {
    const placeholder = { ...message, type: 'other' as const, text: '', details: { isUnopened: true } }
    await (isOwn ? recordOwnerMessage(placeholder) : receive(placeholder))
    log.warn({ agentId: message.agentId, message: message.externalId }, 'a message never opened')
    // It was decrypted meanwhile: either the text replaced the placeholder, or it is no message and needs none.
    if (!(await store.remove(message))) await deleteMessage(message)
  }

  async function giveUpDue(): Promise<number> {
    const now = clock.now()
    const due = await store.claim(now, new Date(now.getTime() + CLAIM_TIMEOUT_MS))
    for (const message of due)
      await logFailure(giveUp(message), {
        log,
        level: 'error',
        message: 'the end of an undecryptable message could not be stored',
        context: { agentId: message.agentId },
      })
    return due.length
  }

  async function giveUpAll(isOver: () => boolean): Promise<void> {
    while (!isOver() && (await giveUpDue()) > 0);
  }

  const errorMessage = 'looking for messages that never opened'
  const { wake, start, stop } = createPollLoop({
    label: 'undecryptable messages',
    failureMessage: errorMessage,
    pollMs: POLL_MS,
    work: giveUpAll,
    log,
  })

  function pollAt(at: Date): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        wake()
      },
      Math.max(0, at.getTime() - clock.now().getTime()) + 5,
    )
    timers.add(timer.unref())
  }

  return {
    /** False when it is already expected. */
    async expect(message: UndecryptableMessage, giveUpAt: Date): Promise<boolean> {
      const isNews = await store.expect(message, giveUpAt)
      if (isNews) pollAt(giveUpAt)
      return isNews
    },

    /** It was decrypted and is no message. */
    async dismiss(message: UndecryptableMessage): Promise<void> {
      await store.dismiss(message, clock.now())
      await deleteMessage(message)
    },

    start,
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer)
      await stop()
    },
    /** For tests: gives up what is due. Returns how many. */
    drain: giveUpDue,
  }
}
