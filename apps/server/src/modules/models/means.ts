import { type CustomConfig, formatUsd, MICROS, type Paid, type Price, type ServerEvent } from '@portavoz/contract'
import type { Purse } from '../../db/purse.ts'
import type { Clock } from '../../platform/clock.ts'
import { ownValue } from '../../platform/own-value.ts'
import { type Answer, type Brain, BrainError, type Model } from '../../ports/brain.ts'
import type { StoredModel } from './account-model.store.ts'
import { allowanceAt, isAllowanceSpent } from './allowance.ts'
import { installationPriceOf } from './installation-price.ts'
import { monthIn } from './month.ts'
import { NEARLY, payInstallation } from './pay-installation.ts'
import type { SpendingStore } from './spending.store.ts'
import { usualPriceOf } from './usual-prices.ts'

type Agent = {
  userId: string
  agentId: string
  agentName: string
  config: CustomConfig
  /** Of its own. */
  keys: CustomConfig['apiKeys']
  /** Where it was read already. */
  purse?: Purse | undefined
}

/**
 * What an agent thinks with: its model, and a brain whose every answer is counted as it comes, whatever becomes of it.
 * `spentBudget`: whose budget of this month is spent, so that no model is to be asked any more; null where none is.
 * `paid` is the sum of what this brain said.
 */
export type Means = { model: Model; brain: Brain; spentBudget: () => SpentBudget | null; paid: () => Paid | null }

/** The agent's own, or what the installation gives to accounts of open sign-up. */
export type SpentBudget = 'agent' | 'installation'

type Needs = {
  /** For customers an address that hangs is not asked for a while; for its owner it is. */
  brains: { forCustomers: Brain; forTrials: Brain }
  clock: Clock
  store: SpendingStore
  voiceOf: (
    agent: Agent,
    accountModel: StoredModel | null,
  ) => { by: 'agent' | 'account' | 'installation'; model: Model } | null
  /** What all accounts of open sign-up may spend together in a month on the installation's model. */
  signUpTotalMicros: number
  /** Called after each commit that told something. */
  committed: () => void
}

export const budgetOf = ({ budget }: CustomConfig): number | null =>
  budget.monthlyUsd === null ? null : Math.round(budget.monthlyUsd * MICROS)

/** Never less than it costs: parts of a millionth count as one. */
export const costOf = <P extends Price | null>({ inputTokens, outputTokens }: Answer['usage'], price: P) =>
  (price && Math.ceil((inputTokens * price.inputMicros + outputTokens * price.outputMicros) / MICROS)) as
    | number
    | (P & null)

export const createMeans =
  (needs: Needs) =>
  async (agent: Agent, { isTrial }: { isTrial: boolean }): Promise<Means | null> => {
    const { brains, clock, store, voiceOf } = needs
    const purse = agent.purse ?? (await store.purse(agent))
    const { accountModel, prices } = purse
    const voice = voiceOf(agent, accountModel)
    if (!voice) return null
    const { model } = voice
    const own = ownValue(prices, model.name) ?? null
    const brain = isTrial ? brains.forTrials : brains.forCustomers
    const spentMicros = purse.spent[monthOf(agent, clock)] ?? 0
    const given =
      voice.by === 'installation' ? allowanceAt(purse.allowance, needs.signUpTotalMicros, clock.now()) : null
    const budget = budgetOf(agent.config)
    const price = own ?? usualPriceOf(model)
    let paid: Paid | null = null
    let givenMicros = 0

    async function count(usage: Answer['usage']): Promise<void> {
      const micros = costOf(usage, price)
      paid = sumOf(paid, { model: model.name, ...usage, costMicros: micros })
      await pay(needs, agent, { micros, isTrial })
      if (!given) return
      const ofInstallation = costOf(usage, installationPriceOf(model, own))
      givenMicros += ofInstallation
      await payInstallation(needs, agent, ofInstallation)
    }
    const answer: Brain['answer'] = async (question) => {
      try {
        const said = await brain.answer(question)
        await count(said.usage)
        return said
      } catch (error) {
        if (error instanceof BrainError && error.usage) await count(error.usage)
        throw error
      }
    }
    const spentBudget = () => {
      if (budget !== null && spentMicros + (paid?.costMicros ?? 0) >= budget) return 'agent'
      return given !== null && isAllowanceSpent(given, givenMicros) ? 'installation' : null
    }
    return { model, brain: { answer }, spentBudget, paid: () => paid }
  }

const monthOf = ({ config }: Agent, clock: Clock) => monthIn(config.businessHours.timezone, clock.now()).month

const sumOf = (before: Paid | null, { costMicros: cost, ...now }: Paid): Paid => ({
  ...now,
  inputTokens: (before?.inputTokens ?? 0) + now.inputTokens,
  outputTokens: (before?.outputTokens ?? 0) + now.outputTokens,
  costMicros: cost === null ? null : (before?.costMicros ?? 0) + cost,
})

async function pay(
  { clock, store, committed }: Needs,
  agent: Agent,
  { micros, isTrial }: { micros: number | null; isTrial: boolean },
): Promise<void> {
  const { userId, agentId, agentName, config } = agent
  const month = monthOf(agent, clock)
  const budgetMicros = budgetOf(config)
  const event = (spentMicros: number): ServerEvent => ({
    type: 'budget',
    agentId,
    agentName,
    month,
    spent: `Lleva ${formatUsd(spentMicros)} de ${formatUsd(budgetMicros ?? 0)}. Después responderá solo con tus documentos o el mensaje de respaldo.`,
  })
  const alarm = budgetMicros === null ? null : { atMicros: budgetMicros * NEARLY, at: clock.now(), event }
  if (await store.pay({ userId, agentId, month, micros, isTrial }, alarm)) committed()
}
