import type { Api } from 'grammy'
import { createSemaphore } from '../../../platform/concurrency/semaphores/semaphore.ts'
import type { Log } from '../../../platform/log/log.ts'
import { runWithLabel } from '../../../platform/loop-watch/task-label.ts'
import type { LinkedBot, ChannelObservation } from '../../../ports/telegram/bot-listener.ts'
import { ALLOWED_UPDATES, botIdOf } from '../bot-api.ts'
import { isWebhookConflict, toProblemCode, toBotApiFailure } from '../bot-api-errors.ts'
import { type TelegramInbound, parseTelegramUpdate, isMalformed } from './parse-update.ts'
import { retryDelayMs, type BotRetrySchedule } from '../retry-schedule.ts'
import { sleep } from '../../../platform/time/sleep.ts'

type GrammyUpdate = Awaited<ReturnType<Api['getUpdates']>>[number]

type PollUpdatesDeps = {
  api: Api
  bot: LinkedBot
  store: (inbound: TelegramInbound) => Promise<void>
  reportState: (observed: ChannelObservation) => void
  signal: AbortSignal
  log: Log
  schedule: BotRetrySchedule
  /** All updates before this offset are stored. */
  markStored: (offset: number) => void
}

const POLL_SECONDS = 25
const MAX_POISON_ATTEMPTS = 5
/** Together fewer than the connections for inbound messages: other bots store theirs beside a burst of this one. */
const CONCURRENCY = { texts: 3, files: 2 }

/**
 * Polls until the signal aborts or a webhook is set. The next poll confirms the last updates, so it is sent only after
 * all of them are stored.
 */
export async function pollUpdates({
  api,
  bot,
  store,
  reportState,
  signal,
  log,
  schedule,
  markStored,
}: PollUpdatesDeps): Promise<void> {
  let offset: number | undefined
  let failures = 0
  // The first poll, and the first after an error, returns at once, so that the state is shown within a second.
  let timeout = 0
  while (!signal.aborted) {
    try {
      const updates = await api.getUpdates(
        { timeout, allowed_updates: [...ALLOWED_UPDATES], ...(offset === undefined ? {} : { offset }) },
        signal as never,
      )
      await runWithLabel('telegram updates', () => storeUpdates(updates, bot, store, log))
      const last = updates.at(-1)
      if (last) markStored((offset = last.update_id + 1))
      timeout = POLL_SECONDS
      failures = 0
      reportState({ state: 'connected' })
    } catch (error) {
      if (signal.aborted) return
      const failure = toBotApiFailure(error)
      // Two programs that poll in turn each succeed for a moment, so a longer poll must succeed first.
      timeout = failure.status === 409 ? schedule.contestedSeconds : 0
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

/** The database failed, so no problem of Telegram is reported. */
class UpdateNotStoredError extends Error {}

/** Chats in parallel, the messages of a chat in order. Irrelevant and unreadable updates are confirmed too. */
async function storeUpdates(updates: GrammyUpdate[], bot: LinkedBot, store: PollUpdatesDeps['store'], log: Log) {
  const botId = botIdOf(bot.botToken)
  const inbound = updates.flatMap((update) => parseTelegramUpdate(bot.agentId, botId, update) ?? [])
  for (const update of updates.filter(isMalformed))
    log.warn({ agentId: bot.agentId, updateId: update.update_id }, 'a malformed update is skipped')
  const chats = Map.groupBy(inbound, ({ contactKey }) => contactKey)
  // A message with a file costs more, and its reply waits for the file: a burst of them must not delay texts.
  const [textSlots, fileSlots] = [createSemaphore(CONCURRENCY.texts), createSemaphore(CONCURRENCY.files)]
  const results = await Promise.allSettled(
    [...chats.values()].map((chat) =>
      (chat.some(hasFile) ? fileSlots : textSlots)(async () => {
        for (const one of chat) await storeUpdate(one, store, log)
      }),
    ),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw new UpdateNotStoredError('an update could not be stored', { cause: failed.reason })
}

const hasFile = (inbound: TelegramInbound): boolean => inbound.kind === 'message' && Boolean(inbound.media)

/** A message that PostgreSQL refuses is skipped, so that later ones are stored. */
async function storeUpdate(inbound: TelegramInbound, store: PollUpdatesDeps['store'], log: Log) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store(inbound)
    } catch (err) {
      const { code } = err as { code?: string }
      const isOurData = typeof code === 'string' && /^2[23]/.test(code)
      if (!isOurData) throw err
      if (attempt < MAX_POISON_ATTEMPTS) continue
      const { agentId, externalId } = inbound
      log.error({ err, agentId, externalId }, 'an update that the database refuses is skipped')
      return
    }
  }
}
