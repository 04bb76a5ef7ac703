import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { createWorkerPool } from '../../../platform/queue/worker-pool.ts'
import type { TaskAttempts } from '../../../platform/queue/task-attempts.ts'
import { backoffDelay } from '../../../platform/retry/backoff.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { SendStaffMessage, StaffMessageResult } from '../../../ports/telegram/staff-messages.ts'
import { summaryPathOf, summaryPaths } from '../notices/notice.ts'
import { rolesFor, SUMMARY_LIFE_MS } from '../notices/notify.ts'
import { quietUntil } from '../notices/quiet-hours.ts'
import type { StaffChatStore } from './staff-chats.store.ts'
import type { DueStaffMessage, StaffDeliveryStore } from './staff-deliveries.store.ts'
import type { StaffSummary, StaffSummaryStore } from './staff-summaries.store.ts'
import { noticeText } from './staff-texts.ts'

/** One at a time: customers' messages keep most of what Telegram allows a bot. */
const CONCURRENCY = 1
const CLAIM_MS = 2 * 60_000
const POLL_MS = 5_000
const RETRY = { firstMs: 15_000, maxMs: 15 * 60_000 }
/** With so many more due at once, one message says how many there were. */
const CROWD = 5

/** What the message counts, without others. An answer opens no page. */
const summaryOf = ({ held, kind, content }: DueStaffMessage): StaffSummary => ({
  held,
  path: kind === null ? '' : summaryPathOf({ held, kind, content }),
})

type StaffDeliveryDeps = {
  store: StaffDeliveryStore
  summaries: StaffSummaryStore
  chats: StaffChatStore
  clock: Clock
  log: Log
  taskAttempts: TaskAttempts
  publicUrl: string
  /** Null when the agent's secrets do not open. */
  botTokenOf: (agentId: string, secrets: string) => string | null
  send: SendStaffMessage
}

/** Worker pool that sends notices to chats of staff: at most once each. */
export function createStaffDelivery(deps: StaffDeliveryDeps) {
  const { store, summaries, chats, clock, log, taskAttempts, publicUrl, botTokenOf, send } = deps
  const timeAfter = (ms: number) => new Date(clock.now().getTime() + ms)

  async function work(due: DueStaffMessage, stopping: AbortSignal): Promise<void> {
    const { kind, role } = due
    if (kind !== null && (role === null || !rolesFor(kind).includes(role))) return void (await store.remove(due.id))
    const until = kind !== null && due.quiet && quietUntil(due.quiet, clock.now())
    if (until) return hold(due, until)
    const botToken = botTokenOf(due.senderId, due.secrets)
    if (!botToken) return void (await store.remove(due.id))
    if (stopping.aborted) return summaries.postpone(due, summaryOf(due), clock.now())
    const isCrowded = kind !== null && due.others >= CROWD
    const summary = isCrowded ? await absorbOthers(due) : summaryOf(due)
    const text = kind === null ? due.content.title : noticeText(due, summary, publicUrl)
    await record(due, summary, await send(botToken, due.chatKey, text))
  }

  async function absorbOthers(due: DueStaffMessage): Promise<StaffSummary> {
    const { held, path } = summaryOf(due)
    const others = await summaries.absorbOthers(due, clock.now())
    return {
      held: others.reduce((sum, other) => sum + other.held, Math.max(held, 1)),
      path: others.every((other) => other.path === path) ? path : summaryPaths.both,
    }
  }

  async function hold(due: DueStaffMessage, until: Date): Promise<void> {
    const giveUpAt = new Date(until.getTime() + SUMMARY_LIFE_MS)
    const { path } = summaryOf(due)
    await summaries.hold(due, { id: newId(clock.now().getTime()), path, until, giveUpAt }, clock.now())
  }

  async function record(due: DueStaffMessage, summary: StaffSummary, result: StaffMessageResult): Promise<void> {
    const { id, senderId, chatKey, tries } = due
    switch (result.outcome) {
      case 'sent':
        await store.remove(id)
        return void (await chats.markNotified(due, clock.now()))
      case 'gone':
        log.info({ agentId: senderId, userId: due.userId }, 'a chat of staff is gone')
        await store.remove(id)
        return chats.forget(due, chatKey, clock.now())
      case 'failed':
        log.warn({ staffMessage: id, tries, why: result.reason }, 'a message to staff was given up')
        return void (await store.remove(id))
      case 'postponed': {
        log.warn({ staffMessage: id, tries, why: result.reason }, 'a message to staff waits for Telegram')
        await store.pauseBot(senderId, timeAfter(result.waitMs))
        const next = timeAfter(Math.max(result.waitMs, backoffDelay(RETRY, tries - 1)))
        return next < due.giveUpAt ? summaries.postpone(due, summary, next) : void (await store.remove(id))
      }
    }
  }

  return createWorkerPool<DueStaffMessage>({
    kind: 'staff_chat',
    failureMessage: 'sending messages to staff',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    prepare: async () => void (await store.deleteOver(clock.now())),
    claim: () => store.claim(clock.now(), timeAfter(CLAIM_MS)),
    idOf: ({ id }) => id,
    work,
    quarantine: ({ id }) => store.remove(id),
    taskAttempts,
    log,
  })
}
