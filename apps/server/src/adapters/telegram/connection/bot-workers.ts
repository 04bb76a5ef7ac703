import type { Api } from 'grammy'
import type { Clock } from '../../../platform/time/clock.ts'
import { createLeasedWorkers } from '../../../platform/concurrency/leases/leased-workers.ts'
import type { Leases } from '../../../platform/concurrency/leases/leases.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { BotWorkflow } from '../../../ports/telegram/bot-workflow.ts'
import type { SetBotWebhook } from '../../../ports/telegram/bot-webhooks.ts'
import type { TelegramListenerDeps } from '../../../ports/telegram/bot-listener.ts'
import { ALLOWED_UPDATES, type OpenBotApi } from '../bot-api.ts'
import { createBotReceiver } from './receive-from-bot.ts'
import { createBotReleaser } from './release-bot.ts'
import type { WebhookSettings } from './prepare-bot.ts'
import { type BotRetrySchedule, BOT_RETRY_SCHEDULE } from '../retry-schedule.ts'
import { createN8nBotWatcher } from './watch-n8n-bot.ts'

export type BotWorkersDeps = TelegramListenerDeps & {
  openApi: OpenBotApi
  setBotWebhook: SetBotWebhook
  workflow: BotWorkflow
  leases: Leases
  log: Log
  clock: Clock
  webhooks: WebhookSettings | null
  schedule?: Partial<BotRetrySchedule> | undefined
}

/**
 * Leased workers for bots. The same lease covers receiving, watching an n8n bot and releasing a former bot, so that the
 * worker that received a bot hands it over. Messages meanwhile wait at Telegram.
 */
export function createBotWorkers({ listBots, listReleasedBots, leases, log, ...deps }: BotWorkersDeps) {
  const schedule = { ...BOT_RETRY_SCHEDULE, ...deps.schedule }
  const { markStored, confirm: confirmStored } = createOffsetConfirmation()
  const receiveFromBot = createBotReceiver({ ...deps, log, schedule, markStored })
  const watchN8nBot = createN8nBotWatcher({ ...deps, log, schedule, confirmStored })
  const releaseBot = createBotReleaser({ ...deps, log, schedule })
  return createLeasedWorkers({
    kind: 'telegram',
    async listItems() {
      const [bots, former] = await Promise.all([listBots(), listReleasedBots()])
      return [
        ...bots.map((bot) => ({ id: bot.agentId, version: bot.version, bot })),
        ...former.map((bot) => ({ id: `release ${bot.id}`, version: '', former: bot })),
      ]
    },
    run(item, signal) {
      if ('former' in item) return releaseBot(item.former, signal)
      return item.bot.engine === 'n8n' ? watchN8nBot(item.bot, signal) : receiveFromBot(item.bot, signal)
    },
    leases,
    log,
  })
}

/** Telegram learns that updates are stored with the next poll, which a worker that stops does not send. */
function createOffsetConfirmation() {
  const offsets = new Map<string, number>()
  return {
    markStored: (botToken: string, offset: number) => void offsets.set(botToken, offset),
    async confirm(api: Api, botToken: string): Promise<void> {
      const offset = offsets.get(botToken)
      if (offset === undefined) return
      const request = { offset, limit: 1, timeout: 0, allowed_updates: [...ALLOWED_UPDATES] }
      // If this fails, Telegram delivers the updates again; n8n's relay request then finds them answered.
      await api.getUpdates(request).then(
        () => offsets.delete(botToken),
        () => false,
      )
    },
  }
}
