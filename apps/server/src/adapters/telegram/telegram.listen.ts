import type { Leases } from '../../platform/leases.ts'
import type { Log } from '../../platform/log.ts'
import type { ListenNeeds, ListeningBot } from '../../ports/listening.ts'
import type { OpenApi } from './telegram.api.ts'
import { createHear } from './telegram.hear.ts'
import type { WebhookPlan } from './telegram.prepare.ts'
import { type Waits, WAITS } from './telegram.waits.ts'

type Needs = ListenNeeds & {
  openApi: OpenApi
  leases: Leases
  log: Log
  webhooks: WebhookPlan | null
  waits?: Partial<Waits> | undefined
  everyMs?: number
}

type Listener = { version: string; stop: AbortController; done: Promise<void> }

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
  waits,
  everyMs = 5_000,
}: Needs) {
  const hear = createHear({ receive, report, openApi, log, webhooks, waits: { ...WAITS, ...waits } })
  const listeners = new Map<string, Listener>()
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let again = false
  let stopped = false

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
    const done = hear(bot, stop.signal).catch((err: unknown) =>
      log.error({ err, agentId: bot.agentId }, 'a bot went deaf'),
    )
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
