import type { CustomConfig, ModelProvider } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import type { SpeechSettings } from '../../../ports/speech-model.ts'
import { budgetMicrosOf, recordPayment } from '../model-session.ts'
import { allowanceAt, isAllowanceSpent } from '../spending/allowance.ts'
import { chargeInstallation } from '../spending/charge-installation.ts'
import { monthIn } from '../spending/month.ts'
import type { SpendingStore } from '../spending/spending.store.ts'
import type { AccountSpeeches } from './account-speech.service.ts'
import { installationMicrosPerThousand, speechCost } from './speech-prices.ts'

type SpeakingAgent = { workspaceId: string; agentId: string; agentName: string; config: CustomConfig }

/** A speech model for one reply. `pay` counts the characters. */
export type SpeechSession = {
  settings: SpeechSettings
  isBudgetSpent: boolean
  pay: (characters: number) => Promise<void>
}

type SpeechSessionDeps = {
  speeches: Pick<AccountSpeeches, 'choose'>
  store: SpendingStore
  clock: Clock
  signUpTotalMicros: number
  afterCommit: () => void
  /** Runs for each payment whose price is known. */
  countCost: (provider: ModelProvider, micros: number) => void
}

/** Null for a workspace without a speech model. */
export const createSpeechSessions =
  (deps: SpeechSessionDeps) =>
  async (agent: SpeakingAgent): Promise<SpeechSession | null> => {
    const { speeches, store, clock, signUpTotalMicros } = deps
    const chosen = await speeches.choose(agent.workspaceId)
    if (!chosen) return null
    const { by, settings, microsPerThousand } = chosen
    const { spent, allowance: stored } = await store.readLimits(agent)
    const { month } = monthIn(agent.config.businessHours.timezone, clock.now())
    const budget = budgetMicrosOf(agent.config)
    const allowance = by === 'installation' ? allowanceAt(stored, signUpTotalMicros, clock.now()) : null
    return {
      settings,
      isBudgetSpent:
        (budget !== null && (spent[month] ?? 0) >= budget) || (allowance !== null && isAllowanceSpent(allowance)),
      async pay(characters) {
        const micros = microsPerThousand === null ? null : speechCost(characters, microsPerThousand)
        if (micros !== null) deps.countCost(settings.provider, micros)
        await recordPayment(deps, agent, { micros, isTrial: false, purpose: 'speech' })
        if (allowance)
          await chargeInstallation(deps, agent, speechCost(characters, installationMicrosPerThousand(settings)))
      },
    }
  }
