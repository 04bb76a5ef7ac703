import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createLooking } from '../../../platform/looking.ts'
import type { Unopened } from '../../../ports/whatsapp.ts'
import type { Overhear } from './overhear.ts'
import type { Receive } from './receive.ts'
import type { Named, UnopenedStore } from './unopened.store.ts'

type Needs = {
  clock: Clock
  log: Log
  store: UnopenedStore
  receive: Receive
  overhear: Overhear
  /** What stands in a thread as something that did not open is no message. */
  unsay: (message: Named) => Promise<void>
}

/** Who claimed one and is not done by then has died, or met a database that was away. */
const CLAIM_MS = 60_000
/** Those of a process that died are looked for. */
const LOOK_MS = 30_000

/**
 * Messages that came and did not open: whoever wrote them thinks that they are read. Each is written down before the
 * network is told, stands in its thread as that once its patience is over, and is forgotten as soon as it opens.
 */
export function createUnopened({ clock, log, store, receive, overhear, unsay }: Needs) {
  const timers = new Set<NodeJS.Timeout>()

  async function giveUp({ isOwn, ...message }: Unopened): Promise<void> {
    const said = { ...message, type: 'other' as const, text: '', details: { isUnopened: true } }
    await (isOwn ? overhear(said) : receive(said))
    log.warn({ agentId: message.agentId, message: message.externalId }, 'a message never opened')
    // It opened meanwhile: words have taken that place already, and what is none has no place.
    if (!(await store.forget(message))) await unsay(message)
  }

  async function giveUpDue(): Promise<number> {
    const now = clock.now()
    const due = await store.claim(now, new Date(now.getTime() + CLAIM_MS))
    for (const message of due)
      await giveUp(message).catch((err: unknown) =>
        log.error({ err, agentId: message.agentId }, 'a message that never opened could not be kept'),
      )
    return due.length
  }

  async function giveUpAll(isOver: () => boolean): Promise<void> {
    while (!isOver() && (await giveUpDue()) > 0);
  }

  const doing = 'looking for messages that never opened'
  const { look, start, stop } = createLooking({
    task: 'undecryptable messages',
    doing,
    lookMs: LOOK_MS,
    work: giveUpAll,
    log,
  })

  function lookAt(at: Date): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        look()
      },
      Math.max(0, at.getTime() - clock.now().getTime()) + 5,
    )
    timers.add(timer.unref())
  }

  return {
    /** False when it is waited for already. */
    async expect(message: Unopened, until: Date): Promise<boolean> {
      const isNews = await store.expect(message, until)
      if (isNews) lookAt(until)
      return isNews
    },

    /** It opened, and is no message. */
    async dismiss(message: Unopened): Promise<void> {
      await store.dismiss(message, clock.now())
      await unsay(message)
    },

    start,
    async stop(): Promise<void> {
      for (const one of timers) clearTimeout(one)
      await stop()
    },
    /** For tests: what is due. Returns how many. */
    drain: giveUpDue,
  }
}
