import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { ListenNeeds, ListeningBot, Observed } from '../../ports/listening.ts'
import type { OpenApi } from './telegram.api.ts'
import { problemOf, toFailure } from './telegram.errors.ts'
import { pollBot } from './telegram.poll.ts'
import type { Heard } from './telegram.parse.ts'
import { prepare, type WebhookPlan } from './telegram.prepare.ts'
import { rest, waitAfter, type Waits } from './telegram.waits.ts'

type Needs = Pick<ListenNeeds, 'receive' | 'note' | 'report'> & {
  openApi: OpenApi
  log: Log
  clock: Clock
  webhooks: WebhookPlan | null
  waits: Waits
}

const REPEAT_MS = 10_000

/** Hears one bot until the signal says stop, whatever happens to it meanwhile. */
export const createHear =
  ({ receive, note, report, openApi, log, clock, webhooks, waits }: Needs) =>
  async (bot: ListeningBot, signal: AbortSignal): Promise<void> => {
    const tell = createTell(bot.agentId, { report, log, clock })
    const api = await openApi(bot.botToken)
    let failures = 0
    let isSet = false
    const keep = (heard: Heard) => ('kind' in heard ? note(heard) : receive(heard))
    while (!signal.aborted) {
      try {
        const next = await prepare(api, bot, webhooks, { isSet, signal })
        failures = 0
        isSet = next === 'webhook'
        if (next === 'poll') {
          await pollBot({ api, bot, keep, report: tell, signal, log, waits })
          // Whoever sets an address may not have it shown yet.
          await rest(waits.firstMs, signal)
          continue
        }
        tell(next === 'webhook' ? { state: 'connected' } : { state: 'problem', problem: 'telegram.foreign_webhook' })
        await rest(next === 'webhook' ? waits.checkMs : waits.foreignMs, signal)
      } catch (error) {
        if (signal.aborted) return
        const failure = toFailure(error)
        const { status, description } = failure
        log.warn({ agentId: bot.agentId, status, cause: description }, 'a bot could not be made ready')
        tell({ state: 'problem', problem: problemOf(failure) })
        await rest(waitAfter(failure, failures++, waits), signal)
      }
    }
  }

/** One word after the other, for the card keeps the last. */
function createTell(agentId: string, { report, log, clock }: Pick<Needs, 'report' | 'log' | 'clock'>) {
  let told = { words: '', at: 0 }
  let telling = Promise.resolve()
  return (observed: Observed): void => {
    const words = JSON.stringify(observed)
    // Said again now and then: whoever sends may have noted a trouble of its own meanwhile.
    const at = clock.now().getTime()
    if (told.words === words && at - told.at < REPEAT_MS) return
    told = { words, at }
    telling = telling
      .then(() => report(agentId, observed))
      .catch((err: unknown) => {
        told = { words: '', at: 0 }
        log.warn({ err }, 'could not note the state of a bot')
      })
  }
}
