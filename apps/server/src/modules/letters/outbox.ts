import { limits } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { every } from '../../platform/every.ts'
import type { Log } from '../../platform/log.ts'
import { runAs } from '../../platform/loop-watch/task-label.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { TaskTrials } from '../../platform/task-trials.ts'
import { MailError, type Mailer } from '../../ports/mailer.ts'
import type { OutboxStore } from './outbox.store.ts'
import { linkOf, render } from './render.ts'
import { openLetter } from './sealed-letter.ts'
import type { Place } from './words/words.ts'
import { createWriteLetter } from './write-letter.ts'

/** Twice what a mailer takes to decide: what is still claimed then was in the hands of somebody who died. */
const CLAIM_MS = 2 * 60_000
const LOOK_MS = 30_000
const FINISH_MS = 20_000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * 60_000
const FILES_KEPT_MS = 7 * 86_400_000

type Needs = {
  store: OutboxStore
  secrets: Secrets
  clock: Clock
  log: Log
  trials: TaskTrials
  mailer: Mailer
  place: Place
  /** Tells every process that a letter waits. */
  ring(): void
}

type Claimed = NonNullable<Awaited<ReturnType<OutboxStore['claim']>>>

/** Letters wait in the database until they are handed over: once each, unless a process dies between both. */
export function createOutbox({ store, secrets, clock, log, trials, mailer, place, ring }: Needs) {
  let isStopped = false
  let isRung = false
  let round: Promise<void> | null = null

  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  /** No row stays locked while a mail server thinks: a transaction that long would hold every live event back. */
  const sendNext = (): Promise<boolean> =>
    trials.next({
      kind: 'letter',
      claim: () => store.claim(clock.now(), after(CLAIM_MS)),
      idOf: ({ id }) => id,
      work: send,
      setAside: ({ id }) => store.forget(id),
    })

  async function send(row: Claimed): Promise<void> {
    try {
      const letter = openLetter(secrets, row.id, row.sealed)
      const mail = { id: row.id, at: row.createdAt, to: letter.to, link: linkOf(letter), ...render(letter, place) }
      await mailer.send(mail)
    } catch (err) {
      return refused(row, err)
    }
    await store.forget(row.id)
  }

  /** A letter whose link has expired helps nobody: it is not tried beyond that. */
  async function refused(row: Claimed, err: unknown): Promise<void> {
    const next = after(Math.min(FIRST_PAUSE_MS * 2 ** row.refusals, LONGEST_PAUSE_MS))
    const isForGood = err instanceof MailError && err.isForGood
    if (isForGood || next.getTime() - row.createdAt.getTime() > limits.linkLifeMs) {
      await store.forget(row.id)
      log.error({ err, letter: row.id }, 'Una carta no se pudo entregar y ya no se intentará.')
      return
    }
    await store.postpone(row.id, next)
    log.warn({ err, letter: row.id, next }, 'Una carta no se pudo entregar; se intentará de nuevo.')
  }

  async function sendAll(): Promise<void> {
    try {
      while (isRung && !isStopped) {
        isRung = false
        while (!isStopped && (await sendNext()));
      }
    } finally {
      // In the same breath as the last look at `isRung`, or a call between both would be lost.
      round = null
    }
  }

  const failed = (err: unknown) => log.warn({ err }, 'sending letters')

  /** Heard while it sends, it looks once more afterwards. */
  async function look(): Promise<void> {
    isRung = true
    round ??= runAs('worker letters', sendAll)
    await round
  }

  const looking = every('letters', LOOK_MS, look, failed)
  const hear = () => void look().catch(failed)

  return {
    /** `wake` after the commit. */
    write: createWriteLetter({ store, secrets, clock }),
    wake: ring,
    /** Somebody wrote. */
    hear,
    start(): void {
      looking.start()
      hear()
    },
    /** Waits for the letter under way, but not for ever. */
    async stop(): Promise<void> {
      isStopped = true
      looking.stop()
      if (!round) return
      const enough = Promise.withResolvers<void>()
      const timer = setTimeout(enough.resolve, FINISH_MS)
      await Promise.race([round.catch(() => {}), enough.promise])
      clearTimeout(timer)
    },
    /** Whoever looks for a letter that is a file has a week: what its link opened closed after a day. */
    forgetOld: () => mailer.forgetOld(new Date(clock.now().getTime() - FILES_KEPT_MS)),
    /** For tests: hands over what is due. Returns how many letters it tried. */
    async drain(): Promise<number> {
      let tried = 0
      while (await sendNext()) tried += 1
      return tried
    },
  }
}
