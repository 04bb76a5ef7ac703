import type { Api } from 'grammy'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { isOfAgent } from '../../ports/bot-addresses.ts'
import type { BotWorkflow } from '../../ports/bots.ts'
import type { ListenNeeds, ReleasedBot } from '../../ports/listening.ts'
import { isToken, type OpenApi } from './telegram.api.ts'
import { toFailure } from './telegram.errors.ts'
import { rest, waitAfter, type Waits } from './telegram.waits.ts'

type Needs = Pick<ListenNeeds, 'releaseDone'> & {
  openApi: OpenApi
  workflow: Pick<BotWorkflow, 'end'>
  log: Log
  clock: Clock
  waits: Waits
}

/**
 * Takes the address of a former agent away from its bot, until Telegram shows that it is gone. A request to set it may
 * still be on its way, also from a process that died: only what is gone `settleMs` after the release stays gone.
 */
export function createRelease(needs: Needs) {
  const { openApi, releaseDone, log, clock, waits } = needs

  return async (bot: ReleasedBot, signal: AbortSignal): Promise<void> => {
    const ageMs = () => clock.now().getTime() - bot.askedAt.getTime()
    let isGone = !isToken(bot.botToken)
    let failures = 0
    while (!signal.aborted && !isGone) {
      try {
        const isAbsent = await takeAddressAway(await openApi(bot.botToken), bot, signal)
        failures = 0
        isGone = isAbsent && ageMs() >= waits.settleMs
        if (isAbsent && !isGone) await rest(Math.min(waits.settleMs - ageMs(), waits.checkMs), signal)
      } catch (error) {
        if (signal.aborted) return
        const failure = toFailure(error)
        // A refused token can neither set an address nor take one away.
        isGone = failure.status === 401 || failure.status === 404
        log.warn(
          { agentId: bot.agentId, status: failure.status, cause: failure.description },
          'a webhook stays for now',
        )
        if (!isGone) await rest(waitAfter(failure, failures++, waits), signal)
      }
    }
    await tellWorkflow(needs, bot, signal)
    if (!signal.aborted) await releaseDone(bot.id)
  }
}

/** Whether it was gone already. */
async function takeAddressAway(api: Api, bot: ReleasedBot, signal: AbortSignal): Promise<boolean> {
  const { url = '' } = await api.getWebhookInfo(signal as never)
  if (!isOfAgent(url, bot)) return true
  await api.deleteWebhook({}, signal as never)
  return false
}

/** Again and again for a while: a workflow of its owner's own may keep the token. */
async function tellWorkflow({ workflow, clock, waits }: Needs, bot: ReleasedBot, signal: AbortSignal): Promise<void> {
  if (bot.n8n === null) return
  const told = { ...bot, reach: bot.n8n, userId: '' }
  const until = bot.askedAt.getTime() + waits.workflowMs
  for (let failures = 0; !signal.aborted; failures++) {
    if (await workflow.end(told, { movesOn: false }, signal)) return
    if (clock.now().getTime() >= until) return
    await rest(Math.min(waits.firstMs * 2 ** failures, waits.checkMs), signal)
  }
}
