import type { Called, CallWorkflow, ConnectionOf } from '../../ports/automation.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { BotWorkflow, WorkflowBot } from '../../ports/bots.ts'

type Needs = { connectionOf: ConnectionOf; callWorkflow: CallWorkflow; clock: Clock; log: Log }

type Operation = 'test' | 'setup_webhook' | 'connect' | 'remove_webhook'
type Said = { path: string; body: object }
/** `otherwise` is said to workflows that have a path for each operation, and nothing at `path`. */
type Asked = Said & { otherwise?: Said }

/** What a workflow is told that should say nothing more through a bot. */
const STOP = { message: { text: '/stop' } }

/** Any object that does not say no is a yes: what else stands in it is the workflow's own. */
const yes = () => true

/** The Telegram operations of an account's workflows. */
export function createBotWorkflow({ connectionOf, callWorkflow, clock, log }: Needs): BotWorkflow {
  /** In this order, until one is not understood. */
  async function ask(
    { userId, agentId, reach }: WorkflowBot,
    steps: readonly Asked[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const connection = reach ?? (await connectionOf(userId))
    if (!connection) return false
    const say = ({ path, body }: Said) => unless(signal, callWorkflow(connection, path, body, yes))
    for (const { otherwise, ...step } of steps) {
      const first = await say(step)
      const called = otherwise && isNobodyThere(first) ? await say(otherwise) : first
      if (called?.outcome === 'answered') continue
      if (called) log.warn({ agentId, path: step.path, cause: called.cause }, 'a workflow was not told of a bot')
      return false
    }
    return true
  }

  const operation = ({ agentId, botToken, botUsername }: WorkflowBot, webhookUrl: string | null) => {
    const about = { botToken, botUsername, agentId, timestamp: clock.now().toISOString() }
    return (operationType: Operation): Required<Asked> => {
      const body = { ...about, operationType, ...(webhookUrl !== null && { webhookUrl }) }
      return { path: '/telegram-api', body, otherwise: { path: `/telegram/${operationType}`, body } }
    }
  }

  return {
    baseOf: async (userId) => (await connectionOf(userId))?.webhookUrl ?? null,
    secretOf: async (userId) => (await connectionOf(userId))?.secret ?? '',

    begin(bot, address, signal) {
      const its = operation(bot, address)
      const { agentId, botToken } = bot
      const connect = {
        path: `/telegram-api/${agentId}`,
        body: { botToken, operationType: 'connect', webhookUrl: address },
        otherwise: its('connect').otherwise,
      }
      return ask(bot, [its('test'), its('setup_webhook'), connect], signal)
    },

    end(bot, { movesOn }, signal) {
      const { agentId, botToken } = bot
      const stop = { path: '/telegram-api', body: { ...STOP, botToken, agentId } }
      // A workflow that takes an address away from the bot would take it from whoever hears it now.
      return ask(bot, movesOn ? [stop] : [operation(bot, null)('remove_webhook'), stop], signal)
    },
  }
}

/** Nothing listens at that path, and nothing was done. */
const isNobodyThere = (called: Called<boolean> | null): boolean =>
  called?.outcome === 'failed' && called.cause === 'webhook_inactive'

/** Null once nobody waits for it any more; what was sent goes on by itself. */
const unless = <T>(signal: AbortSignal, going: Promise<T>): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const leave = () => resolve(null)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    going.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
