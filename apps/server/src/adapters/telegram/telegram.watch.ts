import { hash } from 'node:crypto'
import { botHookPath, type ProblemCode } from '@portavoz/contract'
import type { Api } from 'grammy'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { isAtWorkflows, isOfAgent } from '../../ports/bot-addresses.ts'
import type { BotWorkflow, HandOver } from '../../ports/bots.ts'
import type { ListenNeeds, ListeningBot, Observed } from '../../ports/listening.ts'
import type { OpenApi } from './telegram.api.ts'
import { problemOf, toFailure } from './telegram.errors.ts'
import { createTell } from './telegram.tell.ts'
import { rest, waitAfter, type Waits } from './telegram.waits.ts'

type Needs = Pick<ListenNeeds, 'report' | 'intend' | 'told' | 'left'> & {
  openApi: OpenApi
  handOver: HandOver
  workflow: BotWorkflow
  log: Log
  clock: Clock
  waits: Waits
  /** Before the network is asked to bring a bot's messages elsewhere: what we kept of them is not brought again. */
  confirm: (api: Api, botToken: string) => Promise<void>
}

type Looking = { api: Api; bot: ListeningBot; signal: AbortSignal; toldAddress: string | null }
type Seen = { observed: Observed; toldAddress: string | null }

/** Sees to it that the network brings a bot's messages to its owner's n8n, and looks now and then whether it can. */
export function createWatch(needs: Needs) {
  const { openApi, report, left, log, clock, waits } = needs

  return async (bot: ListeningBot, signal: AbortSignal): Promise<void> => {
    const tell = createTell(bot, { report, log, clock })
    const api = await openApi(bot.botToken)
    let toldAddress = bot.workflowAddress
    let troubles = 0
    while (!signal.aborted) {
      try {
        if (bot.isLeaving) {
          await leave(needs, { api, bot, signal, toldAddress })
          return await left(bot.agentId)
        }
        const seen = await look(needs, { api, bot, signal, toldAddress })
        // Deleted or moved: what keeps it from now on knows that it may have to be taken back.
        if (signal.aborted || seen === null) return
        toldAddress = seen.toldAddress
        tell(seen.observed)
        troubles = seen.observed.state === 'connected' ? 0 : troubles + 1
        await rest(troubles === 0 ? waits.checkMs : troubledMs(troubles, waits), signal)
      } catch (error) {
        if (signal.aborted) return
        const failure = toFailure(error)
        const { status, description } = failure
        // Whose token is refused is brought nothing any more.
        if (bot.isLeaving && (status === 401 || status === 404)) return left(bot.agentId)
        log.warn({ agentId: bot.agentId, status, cause: description }, 'a bot that n8n hears could not be looked at')
        if (!bot.isLeaving) tell({ state: 'problem', problem: problemOf(failure) })
        await rest(waitAfter(failure, troubles++, waits), signal)
      }
    }
  }
}

const troubledMs = (troubles: number, { foreignMs, checkMs }: Waits) =>
  Math.min(foreignMs * 2 ** (troubles - 1), checkMs)

/** What stands in the way comes first: no n8n, somebody else, an address that is not taken, a workflow that is silent. */
async function look(needs: Needs, { api, bot, signal, toldAddress: before }: Looking): Promise<Seen | null> {
  const { workflow, intend, told, clock, waits } = needs
  let toldAddress = before
  const saw = (problem: ProblemCode): Seen => ({ observed: { state: 'problem', problem }, toldAddress })
  const base = await workflow.baseOf(bot.userId)
  if (base === null) return saw('telegram.no_n8n')
  const address = base + botHookPath(bot.agentId)
  const secret = await workflow.secretOf(bot.userId)
  const mark = markOf(address, secret)
  const { url = '', last_error_date: failedAt = 0 } = await api.getWebhookInfo(signal as never)
  const isInPlace = url === address
  const isFailing = isInPlace && clock.now().getTime() - failedAt * 1000 < waits.freshMs
  const isForeign = url !== '' && !isOfAgent(url, bot) && !isAtWorkflows(url, base)
  if (isForeign) return saw('telegram.foreign_webhook')
  const isKnown = isInPlace && toldAddress === mark
  // Before anything outside changes: a process that dies after this, and a deletion, know that something may be there.
  if (!isKnown && !(await intend(bot.agentId))) return null
  toldAddress ??= ''
  const bringHere = () => bring(needs, { api, bot, url, address, secret })
  const hindrance = isInPlace ? null : await bringHere()
  if (hindrance) return saw(hindrance)

  const isTold = isKnown || (await workflow.begin(bot, address, signal))
  if (!isTold) return saw(isFailing ? 'telegram.n8n_failing' : 'telegram.n8n_untold')
  // The workflow took another secret than before: from now on the network shows that one too.
  const isDated = isInPlace && toldAddress !== '' && !isKnown
  const outdated = isDated ? await bringHere() : null
  if (outdated) return saw(outdated)
  if (!isKnown) await told(bot.agentId, mark)
  return { observed: isFailing ? saw('telegram.n8n_failing').observed : { state: 'connected' }, toldAddress: mark }
}

/** What was told, to know it again: the address, and of the secret nothing but that it is the same. */
const markOf = (address: string, secret: string) => `${address}#${hash('sha256', secret).slice(0, 12)}`

type Bringing = { api: Api; bot: ListeningBot; url: string; address: string; secret: string }

/** Has the bot's messages brought to its workflow, or says why not. */
async function bring(
  { handOver, confirm }: Needs,
  { api, bot, url, address, secret }: Bringing,
): Promise<ProblemCode | null> {
  if (url === '') await confirm(api, bot.botToken)
  const { outcome } = await handOver(bot.botToken, address, secret)
  if (outcome === 'unreachable') return 'telegram.unreachable'
  return outcome === 'refused' ? 'telegram.n8n_refused' : null
}

/** The network first, for then it is true; the workflow hears of it if it can. */
async function leave({ workflow }: Needs, { api, bot, signal }: Looking): Promise<void> {
  const { url = '' } = await api.getWebhookInfo(signal as never)
  if (isOfAgent(url, bot)) await api.deleteWebhook({}, signal as never)
  await workflow.end(bot, { movesOn: false }, signal)
}
