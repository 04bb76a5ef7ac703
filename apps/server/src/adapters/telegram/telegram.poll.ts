import type { Api } from 'grammy'
import { createGate } from '../../platform/gate.ts'
import type { Log } from '../../platform/log.ts'
import type { IncomingMessage } from '../../ports/channel.ts'
import type { ListeningBot, Observed } from '../../ports/listening.ts'
import { ALLOWED_UPDATES, botIdOf } from './telegram.api.ts'
import { problemOf, toFailure } from './telegram.errors.ts'
import { parseTelegram } from './telegram.parse.ts'
import { rest, waitAfter, type Waits } from './telegram.waits.ts'

type Update = Awaited<ReturnType<Api['getUpdates']>>[number]

type Needs = {
  api: Api
  bot: ListeningBot
  receive: (message: IncomingMessage) => Promise<void>
  report: (observed: Observed) => void
  signal: AbortSignal
  log: Log
  waits: Waits
}

const POLL_SECONDS = 25
const POISON_TRIES = 5

/** Asks for updates until the signal says stop. The next question confirms the last answer, so it is asked only after every message is kept. */
export async function pollBot({ api, bot, receive, report, signal, log, waits }: Needs): Promise<void> {
  let offset: number | undefined
  let failures = 0
  let isWell = false
  while (!signal.aborted) {
    try {
      const updates = await api.getUpdates(
        // The first question, and the first after trouble, is answered at once: the card says within a second how it stands.
        {
          timeout: isWell ? POLL_SECONDS : 0,
          allowed_updates: [...ALLOWED_UPDATES],
          ...(offset === undefined ? {} : { offset }),
        },
        signal as never,
      )
      isWell = true
      report({ state: 'connected' })
      await keepAll(updates, bot, receive, log)
      failures = 0
      const last = updates.at(-1)
      if (last) offset = last.update_id + 1
    } catch (error) {
      if (signal.aborted) return
      isWell = false
      const failure = toFailure(error)
      log.warn({ agentId: bot.agentId, status: failure.status, cause: failure.description }, 'telegram polling')
      if (!(error instanceof KeepError)) report({ state: 'problem', problem: problemOf(failure) })
      await rest(waitAfter(failure, failures++, waits), signal)
    }
  }
}

/** Our own database failed, not Telegram: the card must not blame the network. */
class KeepError extends Error {}

/** Different chats side by side, one chat in its order. */
async function keepAll(updates: Update[], bot: ListeningBot, receive: Needs['receive'], log: Log) {
  const chats = Map.groupBy(updates, (update) => update.message?.chat.id ?? 0)
  const gate = createGate(8)
  const results = await Promise.allSettled(
    [...chats.values()].map((chat) =>
      gate(async () => {
        for (const update of chat) await keepOne(update, bot, receive, log)
      }),
    ),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw new KeepError('a message could not be kept', { cause: failed.reason })
}

/** One message that can never be kept must not stop all those behind it. */
async function keepOne(update: Update, bot: ListeningBot, receive: Needs['receive'], log: Log) {
  const message = parseTelegram(bot.agentId, botIdOf(bot.botToken), update)
  if (!message) return
  for (let attempt = 1; ; attempt++) {
    try {
      return await receive(message)
    } catch (err) {
      const { code } = err as { code?: string }
      const isOurData = typeof code === 'string' && /^2[23]/.test(code)
      if (!isOurData) throw err
      if (attempt < POISON_TRIES) continue
      log.error({ err, agentId: bot.agentId, updateId: update.update_id }, 'an update cannot be kept and is let go')
      return
    }
  }
}
