import type { Api } from 'grammy'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { isWebhookOfAgent } from '../../../ports/telegram/bot-webhooks.ts'
import type { BotWorkflow } from '../../../ports/telegram/bot-workflow.ts'
import type { TelegramListenerDeps, ReleasedBot } from '../../../ports/telegram/bot-listener.ts'
import { isBotToken, type OpenBotApi } from '../bot-api.ts'
import { toBotApiFailure } from '../bot-api-errors.ts'
import { retryDelayMs, type BotRetrySchedule } from '../retry-schedule.ts'
import { backoffDelay } from '../../../platform/retry/backoff.ts'
import { sleep } from '../../../platform/time/sleep.ts'

type ReleaseBotDeps = Pick<TelegramListenerDeps, 'confirmRelease'> & {
  openApi: OpenBotApi
  workflow: Pick<BotWorkflow, 'detachBot'>
  log: Log
  clock: Clock
  schedule: BotRetrySchedule
}

/**
 * Removes the webhook of a former agent until Telegram confirms it. A request to set it may still be on its way, even
 * from a process that died: only a webhook that is absent `settleMs` after the release stays absent.
 */
export function createBotReleaser(deps: ReleaseBotDeps) {
  const { openApi, confirmRelease, log, clock, schedule } = deps

  return async (bot: ReleasedBot, signal: AbortSignal): Promise<void> => {
    const ageMs = () => clock.now().getTime() - bot.askedAt.getTime()
    let isGone = !isBotToken(bot.botToken)
    let failures = 0
    while (!signal.aborted && !isGone) {
      try {
        const isAbsent = await removeWebhook(await openApi(bot.botToken), bot, signal)
        failures = 0
        isGone = isAbsent && ageMs() >= schedule.settleMs
        if (isAbsent && !isGone) await sleep(Math.min(schedule.settleMs - ageMs(), schedule.checkMs), signal)
      } catch (error) {
        if (signal.aborted) return
        const failure = toBotApiFailure(error)
        // A refused token cannot set a webhook either.
        isGone = failure.status === 401 || failure.status === 404
        log.warn(
          { agentId: bot.agentId, status: failure.status, cause: failure.description },
          'a webhook stays for now',
        )
        if (!isGone) await sleep(retryDelayMs(failure, failures++, schedule), signal)
      }
    }
    await stopWorkflow(deps, bot, signal)
    if (!signal.aborted) await confirmRelease(bot.id)
  }
}

/** True when the webhook was absent already. */
async function removeWebhook(api: Api, bot: ReleasedBot, signal: AbortSignal): Promise<boolean> {
  const { url = '' } = await api.getWebhookInfo(signal as never)
  if (!isWebhookOfAgent(url, bot)) return true
  await api.deleteWebhook({}, signal as never)
  return false
}

/** Retried for a while: the owner's own workflow may keep the token. */
async function stopWorkflow(
  { workflow, clock, schedule }: ReleaseBotDeps,
  bot: ReleasedBot,
  signal: AbortSignal,
): Promise<void> {
  if (bot.n8n === null) return
  const workflowBot = { ...bot, reach: bot.n8n, workspaceId: '' }
  const giveUpAt = bot.askedAt.getTime() + schedule.workflowMs
  for (let failures = 0; !signal.aborted; failures++) {
    if (await workflow.detachBot(workflowBot, { movesOn: false }, signal)) return
    if (clock.now().getTime() >= giveUpAt) return
    await sleep(backoffDelay({ firstMs: schedule.firstMs, maxMs: schedule.checkMs }, failures), signal)
  }
}
