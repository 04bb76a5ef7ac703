import type { Leases } from '../../platform/leases.ts'
import type { Log } from '../../platform/log.ts'
import type { ListenNeeds, ListeningBot } from '../../ports/listening.ts'
import type { OpenApi } from './telegram.api.ts'
import { problemOf, toFailure } from './telegram.errors.ts'
import { pollBot } from './telegram.poll.ts'
import { prepare, type WebhookPlan } from './telegram.prepare.ts'

type Needs = ListenNeeds & {
  openApi: OpenApi
  leases: Leases
  log: Log
  webhooks: WebhookPlan | null
  everyMs?: number
}

type Listener = { version: string; stop: AbortController; done: Promise<void> }

const REPEAT_MS = 10_000
/** Whoever has the bot may let go of it. */
const FOREIGN_MS = 30_000

const leaseOf = (bot: ListeningBot) => `telegram:${bot.agentId}`

/** Hears every bot that should be heard: one process per bot, and within seconds of any change. */
export function createTelegramListening({
  wanted,
  receive,
  report,
  openApi,
  leases,
  log,
  webhooks,
  everyMs = 5_000,
}: Needs) {
  const listeners = new Map<string, Listener>()
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let again = false
  let stopped = false

  async function hear(bot: ListeningBot, stop: AbortController) {
    let told = { words: '', at: 0 }
    const tell: Parameters<typeof pollBot>[0]['report'] = (observed) => {
      const words = JSON.stringify(observed)
      // Said again now and then: whoever sends may have noted a trouble of its own meanwhile.
      if (told.words === words && Date.now() - told.at < REPEAT_MS) return
      told = { words, at: Date.now() }
      void report(bot.agentId, observed).catch((err: unknown) => {
        told = { words: '', at: 0 }
        log.warn({ err }, 'could not note the state of a bot')
      })
    }
    const api = await openApi(bot.botToken)
    while (!stop.signal.aborted) {
      try {
        const next = await prepare(api, bot, webhooks, stop.signal)
        if (next === 'webhook') return tell({ state: 'connected' })
        if (next === 'poll') return await pollBot({ api, bot, receive, report: tell, signal: stop.signal, log })
        tell({ state: 'problem', problem: 'telegram.foreign_webhook' })
        await wait(FOREIGN_MS, stop.signal)
      } catch (error) {
        if (stop.signal.aborted) return
        const failure = toFailure(error)
        tell({ state: 'problem', problem: problemOf(failure) })
        await wait(failure.retryAfterMs ?? (failure.status === 401 ? 60_000 : 5_000), stop.signal)
      }
    }
  }

  async function look() {
    do {
      again = false
      const bots = await wanted()
      const ours = await leases.hold(bots.map(leaseOf))
      const mine = new Map(bots.filter((bot) => ours.has(leaseOf(bot))).map((bot) => [bot.agentId, bot]))

      const leaving = [...listeners].filter(([agentId, { version }]) => mine.get(agentId)?.version !== version)
      await Promise.all(leaving.map(([agentId]) => end(agentId)))
      for (const bot of mine.values()) if (!listeners.has(bot.agentId)) begin(bot)
    } while (again && !stopped)
  }

  function begin(bot: ListeningBot) {
    const stop = new AbortController()
    const done = hear(bot, stop).catch((err: unknown) => log.error({ err, agentId: bot.agentId }, 'a bot went deaf'))
    listeners.set(bot.agentId, { version: bot.version, stop, done })
  }

  async function end(agentId: string) {
    const listener = listeners.get(agentId)
    listeners.delete(agentId)
    listener?.stop.abort()
    await listener?.done
  }

  function refresh(): void {
    if (stopped || timer === null) return
    if (looking) {
      again = true
      return
    }
    looking = look()
      .catch((err: unknown) => log.warn({ err }, 'could not look for bots'))
      .finally(() => {
        looking = null
        if (again) refresh()
      })
  }

  return {
    /** Something changed: look at once. */
    refresh,
    start(): void {
      timer = setInterval(refresh, everyMs).unref()
      refresh()
    },
    /** Hangs up on every bot; what they say from now on waits for us at the network. */
    async stop(): Promise<void> {
      stopped = true
      if (timer) clearInterval(timer)
      await looking
      const names = [...listeners.keys()].map((agentId) => `telegram:${agentId}`)
      await Promise.all([...listeners.keys()].map(end))
      await leases.release(names)
    },
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })
