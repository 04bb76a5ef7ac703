import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { BotWorkflow } from '../../../ports/telegram/bot-workflow.ts'
import type { TelegramListenerDeps, LinkedBot } from '../../../ports/telegram/bot-listener.ts'
import type { OpenBotApi } from '../bot-api.ts'
import { toProblemCode, toBotApiFailure } from '../bot-api-errors.ts'
import { pollUpdates } from '../inbound/poll-updates.ts'
import { createStoreInbound } from '../inbound/store-inbound.ts'
import { prepareBot, type WebhookSettings } from './prepare-bot.ts'
import { createBotStateReporter } from './report-bot-state.ts'
import { retryDelayMs, type BotRetrySchedule } from '../retry-schedule.ts'
import { sleep } from '../../../platform/time/sleep.ts'
import { logFailure } from '../../../platform/errors/log-failure.ts'

type ReceiveFromBotDeps = Pick<
  TelegramListenerDeps,
  'receive' | 'receiveUpdate' | 'report' | 'recordWorkflowAddress'
> & {
  openApi: OpenBotApi
  workflow: BotWorkflow
  log: Log
  clock: Clock
  webhooks: WebhookSettings | null
  schedule: BotRetrySchedule
  /** All updates of the bot before this offset are stored. */
  markStored: (botToken: string, offset: number) => void
}

/** Receives one bot's messages until the signal aborts; errors are reported and retried. */
export const createBotReceiver =
  ({
    receive,
    receiveUpdate,
    report,
    recordWorkflowAddress,
    openApi,
    workflow,
    log,
    clock,
    webhooks,
    schedule,
    markStored,
  }: ReceiveFromBotDeps) =>
  async (bot: LinkedBot, signal: AbortSignal): Promise<void> => {
    const { agentId, botToken } = bot
    const store = createStoreInbound({ receive, receiveUpdate })
    const reportState = createBotStateReporter(bot, { report, log, clock })
    const api = await openApi(botToken)
    let failures = 0
    let isSet = false
    // Tells the former workflow of the bot once Telegram delivers nothing more to it.
    let unlinking: Promise<unknown> | null = bot.workflowAddress === null ? Promise.resolve() : null
    const unlinkWorkflow = () =>
      (unlinking ??= logFailure(
        workflow
          .detachBot(bot, { movesOn: true }, signal)
          .then(() => (signal.aborted ? undefined : recordWorkflowAddress(agentId, null))),
        { log, message: 'a workflow was not told that its bot moved on', context: { agentId } },
      ))

    const listenOnce = async () => {
      const next = await prepareBot(api, bot, webhooks, { isSet, signal, unlinkWorkflow })
      failures = 0
      isSet = next === 'webhook'
      if (next === 'poll') {
        const markOffset = (offset: number) => markStored(botToken, offset)
        await pollUpdates({ api, bot, store, reportState, signal, log, schedule, markStored: markOffset })
        // Telegram may not show a webhook yet that another program just set.
        return sleep(schedule.firstMs, signal)
      }
      reportState(
        next === 'webhook' ? { state: 'connected' } : { state: 'problem', problem: 'telegram.foreign_webhook' },
      )
      return sleep(next === 'webhook' ? schedule.checkMs : schedule.foreignMs, signal)
    }

    while (!signal.aborted) {
      try {
        await listenOnce()
      } catch (error) {
        if (signal.aborted) break
        const failure = toBotApiFailure(error)
        const { status, description } = failure
        log.warn({ agentId, status, cause: description }, 'a bot could not be made ready')
        reportState({ state: 'problem', problem: toProblemCode(failure) })
        await sleep(retryDelayMs(failure, failures++, schedule), signal)
      }
    }
    await unlinking
  }
