import type { Log } from '../../../platform/log.ts'
import { isOfAgent } from '../../../ports/bot-addresses.ts'
import type { BotWorkflow, LookUpBot, WorkflowBot } from '../../../ports/bots.ts'

/** A bot that is ours no more, and how it was heard. */
export type FormerBot = WorkflowBot & { webhookId: string; workflowAddress: string | null }

type Needs = {
  lookUp: LookUpBot
  takeOver: (botToken: string) => Promise<void>
  workflow: Pick<BotWorkflow, 'end'>
  log: Log
}

/** Telegram should bring its messages nowhere any more, and a workflow that had it should know. Waits for nobody. */
export function createLetGo({ lookUp, takeOver, workflow, log }: Needs): (bot: FormerBot) => void {
  const hangUp = async (bot: FormerBot) => {
    const known = await lookUp(bot.botToken)
    if (known.outcome === 'found' && isOfAgent(known.webhookUrl, bot)) await takeOver(bot.botToken)
    if (bot.workflowAddress !== null) await workflow.end(bot, { movesOn: false }, new AbortController().signal)
  }
  return (bot) => void hangUp(bot).catch((err: unknown) => log.warn({ err }, 'a webhook stays'))
}
