import type { Api } from 'grammy'
import type { Log } from '../../../platform/log/log.ts'
import { runWithLabel } from '../../../platform/loop-watch/task-label.ts'
import type { LinkedBot, ChannelObservation } from '../../../ports/telegram/bot-listener.ts'
import { ALLOWED_UPDATES, botIdOf } from '../bot-api.ts'
import { isWebhookConflict, toProblemCode, toBotApiFailure } from '../bot-api-errors.ts'
import { parseTelegramUpdate, isMalformed } from './parse-update.ts'
import { retryDelayMs, type BotRetrySchedule } from '../retry-schedule.ts'
import { sleep } from '../../../platform/time/sleep.ts'
import { createOrderedStore, type StoreInbound } from './store-in-order.ts'
import { createUnconfirmedUpdates, UpdateNotStoredError } from './unconfirmed-updates.ts'

type GrammyUpdate = Awaited<ReturnType<Api['getUpdates']>>[number]

type PollUpdatesDeps = {
  api: Api
  bot: LinkedBot
  store: StoreInbound
  reportState: (observed: ChannelObservation) => void
  signal: AbortSignal
  log: Log
  schedule: BotRetrySchedule
  /** All updates before this offset are stored. */
  markStored: (offset: number) => void
}

const POLL_SECONDS = 25
/**
 * While updates are being stored Telegram answers each poll at once, with all of them again: polls pause for a tenth of
 * the time that the oldest has taken, and longer where most of an answer is already known.
 */
const PAUSE = { part: 1 / 10, minMs: 20, crowdedMs: 250, maxMs: 1_000 }
const CROWD = 50

const pauseMsOf = ({ unstoredCount, oldestMs }: UnconfirmedUpdates) =>
  Math.min(PAUSE.maxMs, Math.max(unstoredCount < CROWD ? PAUSE.minMs : PAUSE.crowdedMs, oldestMs * PAUSE.part))

/**
 * Polls until the signal aborts or a webhook is set. A poll confirms only updates that are stored, and asks for later
 * ones meanwhile, so that a burst of one chat delays no other.
 */
export async function pollUpdates(deps: PollUpdatesDeps): Promise<void> {
  const { bot, store, log, markStored } = deps
  const [botId, storeInOrder] = [botIdOf(bot.botToken), createOrderedStore(store, log)]
  /** Irrelevant and unreadable updates are confirmed too. */
  const updates = createUnconfirmedUpdates<GrammyUpdate>(async (update) => {
    if (isMalformed(update))
      log.warn({ agentId: bot.agentId, updateId: update.update_id }, 'a malformed update is skipped')
    const inbound = parseTelegramUpdate(bot.agentId, botId, update)
    if (inbound) await storeInOrder(inbound)
  })
  try {
    await keepPolling(deps, updates)
  } finally {
    // The next listener of this bot begins only then, so that the order within a chat stays.
    await updates.settle().catch(() => {})
    if (updates.offset !== undefined) markStored(updates.offset)
  }
}

type UnconfirmedUpdates = ReturnType<typeof createUnconfirmedUpdates<GrammyUpdate>>

async function keepPolling(
  { api, bot, reportState, signal, log, schedule, markStored }: PollUpdatesDeps,
  updates: UnconfirmedUpdates,
): Promise<void> {
  let failures = 0
  // The first poll, and the first after an error, returns at once, so that the state is shown within a second.
  let timeout = 0
  let isContested = false
  while (!signal.aborted) {
    try {
      // Telegram answers at once while it has unconfirmed updates, which would pass for the longer poll.
      if (isContested) await updates.settle()
      const { offset, unstoredCount } = updates
      const delivered = await api.getUpdates(
        {
          timeout: unstoredCount === 0 ? timeout : 0,
          allowed_updates: [...ALLOWED_UPDATES],
          ...(offset === undefined ? {} : { offset }),
        },
        signal as never,
      )
      runWithLabel('telegram updates', () => updates.add(delivered))
      await updates.settle(sleep(pauseMsOf(updates), signal))
      const reached = updates.offset
      if (reached !== undefined && reached !== offset) markStored(reached)
      timeout = POLL_SECONDS
      failures = 0
      isContested = false
      if (updates.unstoredCount === 0 || (offset !== undefined && reached !== offset))
        reportState({ state: 'connected' })
    } catch (error) {
      if (signal.aborted) return
      const failure = toBotApiFailure(error)
      // Two programs that poll in turn each succeed for a moment, so a longer poll must succeed first.
      isContested = failure.status === 409
      timeout = isContested ? schedule.contestedSeconds : 0
      const { agentId } = bot
      if (error instanceof UpdateNotStoredError) {
        log.error({ err: error.cause, agentId }, 'updates of a bot could not be stored')
        await sleep(schedule.unstoredMs, signal)
        continue
      }
      log.warn({ agentId, status: failure.status, cause: failure.description }, 'telegram polling')
      if (isWebhookConflict(failure)) return
      reportState({ state: 'problem', problem: toProblemCode(failure) })
      await sleep(retryDelayMs(failure, failures++, schedule), signal)
    }
  }
}
