import type { Api } from 'grammy'
import { createGate } from '../../platform/gate.ts'
import type { Log } from '../../platform/log.ts'
import { runAs } from '../../platform/loop-watch/task-label.ts'
import type { ListeningBot, Observed } from '../../ports/listening.ts'
import { ALLOWED_UPDATES, botIdOf } from './telegram.api.ts'
import { isForWebhook, problemOf, toFailure } from './telegram.errors.ts'
import { type Heard, hearTelegram, isUnreadable } from './telegram.parse.ts'
import { rest, waitAfter, type Waits } from './telegram.waits.ts'

type Update = Awaited<ReturnType<Api['getUpdates']>>[number]

type Needs = {
  api: Api
  bot: ListeningBot
  keep: (heard: Heard) => Promise<void>
  report: (observed: Observed) => void
  signal: AbortSignal
  log: Log
  waits: Waits
  /** Everything before this is kept. */
  keptUpTo: (offset: number) => void
}

const POLL_SECONDS = 25
const POISON_TRIES = 5

/**
 * Asks for updates until the signal says stop, or somebody has them brought to an address instead.
 * The next question confirms the last answer, so it is asked only after every message is kept.
 */
export async function pollBot({ api, bot, keep, report, signal, log, waits, keptUpTo }: Needs): Promise<void> {
  let offset: number | undefined
  let failures = 0
  // The first question, and the first after trouble, is answered at once: the card says within a second how it stands.
  let timeout = 0
  while (!signal.aborted) {
    try {
      const updates = await api.getUpdates(
        { timeout, allowed_updates: [...ALLOWED_UPDATES], ...(offset === undefined ? {} : { offset }) },
        signal as never,
      )
      await runAs('telegram updates', () => keepAll(updates, bot, keep, log))
      const last = updates.at(-1)
      if (last) keptUpTo((offset = last.update_id + 1))
      timeout = POLL_SECONDS
      failures = 0
      report({ state: 'connected' })
    } catch (error) {
      if (signal.aborted) return
      const failure = toFailure(error)
      // Two that ask in turn are each answered for a moment, and neither is well.
      timeout = failure.status === 409 ? waits.contestedSeconds : 0
      const { agentId } = bot
      if (error instanceof KeepError) log.error({ err: error.cause, agentId }, 'what a bot was told could not be kept')
      else {
        log.warn({ agentId, status: failure.status, cause: failure.description }, 'telegram polling')
        if (isForWebhook(failure)) return
        report({ state: 'problem', problem: problemOf(failure) })
      }
      await rest(waitAfter(failure, failures++, waits), signal)
    }
  }
}

/** Our own database failed, not Telegram: the card must not blame the network. */
class KeepError extends Error {}

/** Different chats side by side, one chat in its order. What is not for us, or cannot be read, is confirmed with the rest. */
async function keepAll(updates: Update[], bot: ListeningBot, keep: Needs['keep'], log: Log) {
  const botId = botIdOf(bot.botToken)
  const heard = updates.flatMap((update) => hearTelegram(bot.agentId, botId, update) ?? [])
  for (const update of updates.filter(isUnreadable))
    log.warn({ agentId: bot.agentId, updateId: update.update_id }, 'a message that cannot be read is passed over')
  const chats = Map.groupBy(heard, ({ contactKey }) => contactKey)
  const gate = createGate(8)
  const results = await Promise.allSettled(
    [...chats.values()].map((chat) =>
      gate(async () => {
        for (const one of chat) await keepOne(one, keep, log)
      }),
    ),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw new KeepError('a message could not be kept', { cause: failed.reason })
}

/** One message that can never be kept must not stop all those behind it. */
async function keepOne(heard: Heard, keep: Needs['keep'], log: Log) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await keep(heard)
    } catch (err) {
      const { code } = err as { code?: string }
      const isOurData = typeof code === 'string' && /^2[23]/.test(code)
      if (!isOurData) throw err
      if (attempt < POISON_TRIES) continue
      const { agentId, externalId } = heard
      log.error({ err, agentId, externalId }, 'a message cannot be kept and is let go')
      return
    }
  }
}
