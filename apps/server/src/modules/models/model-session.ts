import { type CustomConfig, MICROS, type ModelProvider, type ReplyCost, type ModelPrice } from '@portavoz/contract'
import type { SpendingLimits } from '../../db/spending-limits.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { ownValue } from '../../platform/text/own-value.ts'
import {
  type GenerationResult,
  type LanguageModel,
  LanguageModelError,
  type ModelSettings,
} from '../../ports/language-model.ts'
import type { ModelSession } from '../../ports/model-session.ts'
import type { StoredModel } from '../../db/fragments/agent-state-facts.ts'
import type { BlindModelStore } from './blind-models.store.ts'
import { blindKeyOf, seesPictures } from './sight.ts'
import { allowanceAt, isAllowanceSpent } from './spending/allowance.ts'
import { installationPriceOf } from './spending/installation-price.ts'
import { chargeInstallation } from './spending/charge-installation.ts'
import { budgetMicrosOf, currentMonthOf, recordPayment } from './spending/record-payment.ts'
import type { SpendingStore } from './spending/spending.store.ts'
import { usualPriceOf } from './spending/usual-prices.ts'

type SessionAgent = {
  workspaceId: string
  agentId: string
  agentName: string
  config: CustomConfig
  keys: CustomConfig['apiKeys']
  /** Set when the caller already read it. */
  spendingLimits?: SpendingLimits | undefined
}

type ModelSessionDeps = {
  /** Replies skip a model that does not respond for a while; previews always try it. */
  languageModels: { forCustomers: LanguageModel; forTrials: LanguageModel }
  clock: Clock
  store: SpendingStore
  blindModels: Pick<BlindModelStore, 'add'>
  modelSourceFor: (
    agent: SessionAgent,
    accountModel: StoredModel | null,
  ) => { by: 'agent' | 'account' | 'installation'; model: ModelSettings } | null
  signUpTotalMicros: number
  afterCommit: () => void
  /** Runs for each payment whose price is known. */
  countCost: (provider: ModelProvider, micros: number) => void
}

/** Rounded up to whole millionths of a dollar. */
export const costOf = <P extends ModelPrice | null>(
  { inputTokens, outputTokens }: GenerationResult['usage'],
  price: P,
) =>
  (price && Math.ceil((inputTokens * price.inputMicros + outputTokens * price.outputMicros) / MICROS)) as
    | number
    | (P & null)

export const createModelSessions =
  (deps: ModelSessionDeps) =>
  async (agent: SessionAgent, { isTrial }: { isTrial: boolean }): Promise<ModelSession | null> => {
    const { languageModels, clock, store, modelSourceFor } = deps
    const spendingLimits = agent.spendingLimits ?? (await store.readLimits(agent))
    const { accountModel, prices } = spendingLimits
    const source = modelSourceFor(agent, accountModel)
    if (!source) return null
    const { model } = source
    const ownPrice = ownValue(prices, model.name) ?? null
    const languageModel = isTrial ? languageModels.forTrials : languageModels.forCustomers
    const spentMicros = spendingLimits.spent[currentMonthOf(agent, clock)] ?? 0
    const allowance =
      source.by === 'installation' ? allowanceAt(spendingLimits.allowance, deps.signUpTotalMicros, clock.now()) : null
    const budget = budgetMicrosOf(agent.config)
    const price = ownPrice ?? usualPriceOf(model)
    let paid: ReplyCost | null = null
    let allowanceMicros = 0

    async function count(usage: GenerationResult['usage']): Promise<void> {
      const micros = costOf(usage, price)
      paid = addUsage(paid, { model: model.name, ...usage, costMicros: micros })
      if (micros !== null) deps.countCost(model.provider, micros)
      await recordPayment(deps, agent, { micros, isTrial, purpose: 'reply' })
      if (!allowance) return
      const installationMicros = costOf(usage, installationPriceOf(model, ownPrice))
      allowanceMicros += installationMicros
      await chargeInstallation(deps, agent, installationMicros)
    }
    const generate: LanguageModel['generate'] = async (request) => {
      try {
        const result = await languageModel.generate(request)
        await count(result.usage)
        return result
      } catch (error) {
        if (error instanceof LanguageModelError && error.usage) await count(error.usage)
        throw error
      }
    }
    const spentBudget = () => {
      if (budget !== null && spentMicros + (paid?.costMicros ?? 0) >= budget) return 'agent'
      return allowance !== null && isAllowanceSpent(allowance, allowanceMicros) ? 'installation' : null
    }
    return {
      model,
      languageModel: { generate },
      spentBudget,
      paid: () => paid,
      seesPictures: seesPictures(source, spendingLimits, clock.now()),
      // The words are answered also when this fails; the next picture is refused again.
      rememberBlind: () => deps.blindModels.add(agent.workspaceId, blindKeyOf(source), clock.now()).catch(() => false),
    }
  }

const addUsage = (earlier: ReplyCost | null, { costMicros: cost, ...now }: ReplyCost): ReplyCost => ({
  ...now,
  inputTokens: (earlier?.inputTokens ?? 0) + now.inputTokens,
  outputTokens: (earlier?.outputTokens ?? 0) + now.outputTokens,
  costMicros: cost === null ? null : (earlier?.costMicros ?? 0) + cost,
})
