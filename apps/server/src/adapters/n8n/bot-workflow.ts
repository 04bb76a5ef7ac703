import type { N8nResult, CallWorkflow, FindN8nConnection } from '../../ports/n8n/automation.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import type { BotWorkflow, WorkflowBot } from '../../ports/telegram/bot-workflow.ts'

type BotWorkflowDeps = { connectionOf: FindN8nConnection; callWorkflow: CallWorkflow; clock: Clock; log: Log }

type BotOperation = 'test' | 'setup_webhook' | 'connect' | 'remove_webhook'
type WorkflowRequest = { path: string; body: object }
/** `otherwise` is sent to workflows that have one path per operation and none at `path`. */
type WorkflowStep = WorkflowRequest & { otherwise?: WorkflowRequest }

/** Tells a workflow to stop using a bot. */
const STOP_MESSAGE = { message: { text: '/stop' } }

/** Any answer without a refusal counts as success. */
const acceptAny = () => true

/** The Telegram operations of a workspace's workflows. */
export function createBotWorkflow({ connectionOf, callWorkflow, clock, log }: BotWorkflowDeps): BotWorkflow {
  /** Runs the steps in order until one fails. */
  async function runSteps(
    { workspaceId, agentId, reach }: WorkflowBot,
    steps: readonly WorkflowStep[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const connection = reach ?? (await connectionOf(workspaceId))
    if (!connection) return false
    const send = ({ path, body }: WorkflowRequest) =>
      orNullOnAbort(signal, callWorkflow(connection, path, body, acceptAny))
    for (const { otherwise, ...step } of steps) {
      const first = await send(step)
      const called = otherwise && isWebhookMissing(first) ? await send(otherwise) : first
      if (called?.outcome === 'answered') continue
      if (called) log.warn({ agentId, path: step.path, cause: called.cause }, 'a workflow was not told of a bot')
      return false
    }
    return true
  }

  const operation = ({ agentId, botToken, botUsername }: WorkflowBot, webhookUrl: string | null) => {
    const botFields = { botToken, botUsername, agentId, timestamp: clock.now().toISOString() }
    return (operationType: BotOperation): Required<WorkflowStep> => {
      const body = { ...botFields, operationType, ...(webhookUrl !== null && { webhookUrl }) }
      return { path: '/telegram-api', body, otherwise: { path: `/telegram/${operationType}`, body } }
    }
  }

  return {
    webhookBaseUrl: async (workspaceId) => (await connectionOf(workspaceId))?.webhookUrl ?? null,
    webhookSecret: async (workspaceId) => (await connectionOf(workspaceId))?.secret ?? '',

    attachBot(bot, address, signal) {
      const requestFor = operation(bot, address)
      const { agentId, botToken } = bot
      const connect = {
        path: `/telegram-api/${agentId}`,
        body: { botToken, operationType: 'connect', webhookUrl: address },
        otherwise: requestFor('connect').otherwise,
      }
      return runSteps(bot, [requestFor('test'), requestFor('setup_webhook'), connect], signal)
    },

    detachBot(bot, { movesOn }, signal) {
      const { agentId, botToken } = bot
      const stop = { path: '/telegram-api', body: { ...STOP_MESSAGE, botToken, agentId } }
      // `remove_webhook` would remove the address of the program that receives the bot's messages now.
      return runSteps(bot, movesOn ? [stop] : [operation(bot, null)('remove_webhook'), stop], signal)
    },
  }
}

/** The webhook does not exist, so nothing was done. */
const isWebhookMissing = (called: N8nResult<boolean> | null): boolean =>
  called?.outcome === 'failed' && called.cause === 'webhook_inactive'

/** Null when the signal aborts first; the request itself continues. */
const orNullOnAbort = <T>(signal: AbortSignal, pending: Promise<T>): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const onAbort = () => resolve(null)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
