import type { Api } from 'grammy'
import type { Clock } from '../../platform/clock.ts'
import { createKeepers } from '../../platform/keepers.ts'
import type { Leases } from '../../platform/leases.ts'
import type { Log } from '../../platform/log.ts'
import type { BotWorkflow, HandOver } from '../../ports/bots.ts'
import type { ListenNeeds } from '../../ports/listening.ts'
import { ALLOWED_UPDATES, type OpenApi } from './telegram.api.ts'
import { createHear } from './telegram.hear.ts'
import { createRelease } from './telegram.release.ts'
import type { WebhookPlan } from './telegram.prepare.ts'
import { type Waits, WAITS } from './telegram.waits.ts'
import { createWatch } from './telegram.watch.ts'

type Needs = ListenNeeds & {
  openApi: OpenApi
  handOver: HandOver
  workflow: BotWorkflow
  leases: Leases
  log: Log
  clock: Clock
  webhooks: WebhookPlan | null
  waits?: Partial<Waits> | undefined
}

/**
 * Hears every bot that should be heard; what bots say after we hang up waits for us at the network. Those that an n8n
 * hears are only looked at: one keeper has a bot, so that it is handed over by the one that heard it. Those that their
 * agents have no more are kept until Telegram brings their messages nowhere.
 */
export function createTelegramListening({ wanted, released, leases, log, ...needs }: Needs) {
  const waits = { ...WAITS, ...needs.waits }
  const { keptUpTo, confirm } = createConfirming()
  const hear = createHear({ ...needs, log, waits, keptUpTo })
  const watch = createWatch({ ...needs, log, waits, confirm })
  const release = createRelease({ ...needs, log, waits })
  return createKeepers({
    kind: 'telegram',
    async wanted() {
      const [bots, former] = await Promise.all([wanted(), released()])
      return [
        ...bots.map((bot) => ({ id: bot.agentId, version: bot.version, bot })),
        ...former.map((bot) => ({ id: `release ${bot.id}`, version: '', former: bot })),
      ]
    },
    keep(charge, signal) {
      if ('former' in charge) return release(charge.former, signal)
      return charge.bot.engine === 'n8n' ? watch(charge.bot, signal) : hear(charge.bot, signal)
    },
    leases,
    log,
  })
}

/** Telegram learns that something was kept by the next question, which whoever stops listening does not ask. */
function createConfirming() {
  const offsets = new Map<string, number>()
  return {
    keptUpTo: (botToken: string, offset: number) => void offsets.set(botToken, offset),
    async confirm(api: Api, botToken: string): Promise<void> {
      const offset = offsets.get(botToken)
      if (offset === undefined) return
      const asked = { offset, limit: 1, timeout: 0, allowed_updates: [...ALLOWED_UPDATES] }
      // Where that fails, whoever asks what to answer hears that it was answered.
      await api.getUpdates(asked).then(
        () => offsets.delete(botToken),
        () => false,
      )
    },
  }
}
