import { hash } from 'node:crypto'
import { telegramWebhookPath, type AgentProblemCode } from '@portavoz/contract'
import type { Api } from 'grammy'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { isWorkflowUrl, isWebhookOfAgent, type SetBotWebhook } from '../../../ports/telegram/bot-webhooks.ts'
import type { BotWorkflow } from '../../../ports/telegram/bot-workflow.ts'
import type { TelegramListenerDeps, LinkedBot, ChannelObservation } from '../../../ports/telegram/bot-listener.ts'
import type { OpenBotApi } from '../bot-api.ts'
import { toProblemCode, toBotApiFailure } from '../bot-api-errors.ts'
import { createBotStateReporter } from './report-bot-state.ts'
import { retryDelayMs, type BotRetrySchedule } from '../retry-schedule.ts'
import { backoffDelay } from '../../../platform/retry/backoff.ts'
import { sleep } from '../../../platform/time/sleep.ts'

type WatchN8nBotDeps = Pick<
  TelegramListenerDeps,
  'report' | 'recordHandoverIntent' | 'recordWorkflowAddress' | 'confirmUnlinked'
> & {
  openApi: OpenBotApi
  setBotWebhook: SetBotWebhook
  workflow: BotWorkflow
  log: Log
  clock: Clock
  schedule: BotRetrySchedule
  /**
   * Called before Telegram delivers a bot's messages to another address, so that stored ones are not delivered again.
   */
  confirmStored: (api: Api, botToken: string) => Promise<void>
}

type N8nBotCheck = { api: Api; bot: LinkedBot; signal: AbortSignal; toldAddress: string | null }
type N8nBotCheckResult = { observed: ChannelObservation; toldAddress: string | null }

/** Keeps Telegram delivering a bot's messages to its owner's n8n, and checks from time to time that it can. */
export function createN8nBotWatcher(deps: WatchN8nBotDeps) {
  const { openApi, report, confirmUnlinked, log, clock, schedule } = deps

  return async (bot: LinkedBot, signal: AbortSignal): Promise<void> => {
    const reportState = createBotStateReporter(bot, { report, log, clock })
    const api = await openApi(bot.botToken)
    let toldAddress = bot.workflowAddress
    let problems = 0
    while (!signal.aborted) {
      try {
        if (bot.isUnlinking) {
          await unlinkBot(deps, { api, bot, signal, toldAddress })
          return await confirmUnlinked(bot.agentId)
        }
        const result = await checkBot(deps, { api, bot, signal, toldAddress })
        // The agent was deleted or moved: the next worker releases the bot.
        if (signal.aborted || result === null) return
        toldAddress = result.toldAddress
        reportState(result.observed)
        problems = result.observed.state === 'connected' ? 0 : problems + 1
        await sleep(problems === 0 ? schedule.checkMs : problemDelayMs(problems, schedule), signal)
      } catch (error) {
        if (signal.aborted) return
        const failure = toBotApiFailure(error)
        const { status, description } = failure
        // Telegram delivers nothing for a refused token.
        if (bot.isUnlinking && (status === 401 || status === 404)) return confirmUnlinked(bot.agentId)
        log.warn({ agentId: bot.agentId, status, cause: description }, 'a bot that n8n hears could not be looked at')
        if (!bot.isUnlinking) reportState({ state: 'problem', problem: toProblemCode(failure) })
        await sleep(retryDelayMs(failure, problems++, schedule), signal)
      }
    }
  }
}

const problemDelayMs = (problems: number, { foreignMs, checkMs }: BotRetrySchedule) =>
  backoffDelay({ firstMs: foreignMs, maxMs: checkMs }, problems - 1)

/** Reports the first problem: no n8n, foreign webhook, refused address, silent workflow. */
async function checkBot(
  deps: WatchN8nBotDeps,
  { api, bot, signal, toldAddress: previousAddress }: N8nBotCheck,
): Promise<N8nBotCheckResult | null> {
  const { workflow, recordHandoverIntent, recordWorkflowAddress, clock, schedule } = deps
  let toldAddress = previousAddress
  const problemResult = (problem: AgentProblemCode): N8nBotCheckResult => ({
    observed: { state: 'problem', problem },
    toldAddress,
  })
  const base = await workflow.webhookBaseUrl(bot.workspaceId)
  if (base === null) return problemResult('telegram.no_n8n')
  const address = base + telegramWebhookPath(bot.agentId)
  const secret = await workflow.webhookSecret(bot.workspaceId)
  const mark = workflowMark(address, secret)
  const { url = '', last_error_date: failedAt = 0 } = await api.getWebhookInfo(signal as never)
  const isInPlace = url === address
  const isFailing = isInPlace && clock.now().getTime() - failedAt * 1000 < schedule.freshMs
  const isForeign = url !== '' && !isWebhookOfAgent(url, bot) && !isWorkflowUrl(url, base)
  if (isForeign) return problemResult('telegram.foreign_webhook')
  const isKnown = isInPlace && toldAddress === mark
  // Stored before Telegram and the workflow change: after a crash or a deletion it is known that they may hold the
  // address.
  if (!isKnown && !(await recordHandoverIntent(bot.agentId))) return null
  toldAddress ??= ''
  const deliverHere = () => deliverToWorkflow(deps, { api, bot, url, address, secret })
  const webhookProblem = isInPlace ? null : await deliverHere()
  if (webhookProblem) return problemResult(webhookProblem)

  const isTold = isKnown || (await workflow.attachBot(bot, address, signal))
  if (!isTold) return problemResult(isFailing ? 'telegram.n8n_failing' : 'telegram.n8n_untold')
  // The workflow accepted a changed secret: Telegram must send it too.
  const isDated = isInPlace && toldAddress !== '' && !isKnown
  const secretProblem = isDated ? await deliverHere() : null
  if (secretProblem) return problemResult(secretProblem)
  if (!isKnown) await recordWorkflowAddress(bot.agentId, mark)
  return {
    observed: isFailing ? problemResult('telegram.n8n_failing').observed : { state: 'connected' },
    toldAddress: mark,
  }
}

/** Identifies what the workflow was told: the address and a hash of the secret. */
const workflowMark = (address: string, secret: string) => `${address}#${hash('sha256', secret).slice(0, 12)}`

type BotDelivery = { api: Api; bot: LinkedBot; url: string; address: string; secret: string }

/** Points the bot's webhook at its workflow, or returns the problem. */
async function deliverToWorkflow(
  { setBotWebhook, confirmStored }: WatchN8nBotDeps,
  { api, bot, url, address, secret }: BotDelivery,
): Promise<AgentProblemCode | null> {
  if (url === '') await confirmStored(api, bot.botToken)
  const { outcome } = await setBotWebhook(bot.botToken, address, secret)
  if (outcome === 'unreachable') return 'telegram.unreachable'
  return outcome === 'refused' ? 'telegram.n8n_refused' : null
}

/** Telegram first; then the workflow, if it can be reached. */
async function unlinkBot({ workflow }: WatchN8nBotDeps, { api, bot, signal }: N8nBotCheck): Promise<void> {
  const { url = '' } = await api.getWebhookInfo(signal as never)
  if (isWebhookOfAgent(url, bot)) await api.deleteWebhook({}, signal as never)
  await workflow.detachBot(bot, { movesOn: false }, signal)
}
