import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { BotWorkflow } from '../../ports/bots.ts'
import type { ListenNeeds, ListeningBot } from '../../ports/listening.ts'
import type { OpenApi } from './telegram.api.ts'
import { problemOf, toFailure } from './telegram.errors.ts'
import { pollBot } from './telegram.poll.ts'
import type { Heard } from './telegram.parse.ts'
import { prepare, type WebhookPlan } from './telegram.prepare.ts'
import { createTell } from './telegram.tell.ts'
import { rest, waitAfter, type Waits } from './telegram.waits.ts'

type Needs = Pick<ListenNeeds, 'receive' | 'note' | 'report' | 'told'> & {
  openApi: OpenApi
  workflow: BotWorkflow
  log: Log
  clock: Clock
  webhooks: WebhookPlan | null
  waits: Waits
  /** Everything before this is kept of what that bot was told. */
  keptUpTo: (botToken: string, offset: number) => void
}

/** Hears one bot until the signal says stop, whatever happens to it meanwhile. */
export const createHear =
  ({ receive, note, report, told, openApi, workflow, log, clock, webhooks, waits, keptUpTo }: Needs) =>
  async (bot: ListeningBot, signal: AbortSignal): Promise<void> => {
    const { agentId, botToken } = bot
    const tell = createTell(bot, { report, log, clock })
    const api = await openApi(botToken)
    let failures = 0
    let isSet = false
    const keep = (heard: Heard) => ('kind' in heard ? note(heard) : receive(heard))
    // A workflow that had it learns that it has it no more, once it is brought nothing more of it.
    let leaving: Promise<unknown> | null = bot.workflowAddress === null ? Promise.resolve() : null
    const takeLeave = () =>
      (leaving ??= workflow
        .end(bot, { movesOn: true }, signal)
        .then(() => (signal.aborted ? undefined : told(agentId, null)))
        .catch((err: unknown) => log.warn({ err, agentId }, 'a workflow was not told that its bot moved on')))

    const listen = async () => {
      const next = await prepare(api, bot, webhooks, { isSet, signal, takeLeave })
      failures = 0
      isSet = next === 'webhook'
      if (next === 'poll') {
        const kept = (offset: number) => keptUpTo(botToken, offset)
        await pollBot({ api, bot, keep, report: tell, signal, log, waits, keptUpTo: kept })
        // Whoever sets an address may not have it shown yet.
        return rest(waits.firstMs, signal)
      }
      tell(next === 'webhook' ? { state: 'connected' } : { state: 'problem', problem: 'telegram.foreign_webhook' })
      return rest(next === 'webhook' ? waits.checkMs : waits.foreignMs, signal)
    }

    while (!signal.aborted) {
      try {
        await listen()
      } catch (error) {
        if (signal.aborted) break
        const failure = toFailure(error)
        const { status, description } = failure
        log.warn({ agentId, status, cause: description }, 'a bot could not be made ready')
        tell({ state: 'problem', problem: problemOf(failure) })
        await rest(waitAfter(failure, failures++, waits), signal)
      }
    }
    await leaving
  }
