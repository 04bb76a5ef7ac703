import type { SpeechSettings } from '../../../ports/speech-model.ts'
import { type AgentBudgetDeps, openAgentBudget } from '../spending/agent-budget.ts'
import type { PayingAgent } from '../spending/record-payment.ts'
import type { AccountSpeeches } from './account-speech.service.ts'
import { installationMicrosPerThousand, speechCost } from './speech-prices.ts'

/** A speech model for one reply. `pay` counts the characters. */
export type SpeechSession = {
  settings: SpeechSettings
  isBudgetSpent: boolean
  pay: (characters: number) => Promise<void>
}

type SpeechSessionDeps = AgentBudgetDeps & { speeches: Pick<AccountSpeeches, 'choose'> }

/** Null for a workspace without a speech model. */
export const createSpeechSessions =
  (deps: SpeechSessionDeps) =>
  async (agent: PayingAgent): Promise<SpeechSession | null> => {
    const chosen = await deps.speeches.choose(agent.workspaceId)
    if (!chosen) return null
    const { by, settings, microsPerThousand } = chosen
    const budget = await openAgentBudget(deps, agent, by)
    return {
      settings,
      isBudgetSpent: budget.isSpent,
      pay: (characters) =>
        budget.pay({
          purpose: 'speech',
          provider: settings.provider,
          micros: microsPerThousand === null ? null : speechCost(characters, microsPerThousand),
          installationMicros: speechCost(characters, installationMicrosPerThousand(settings)),
        }),
    }
  }
