import type { CustomConfig } from '@portavoz/contract'
import type { TranscriberSettings } from '../../../ports/transcriber.ts'
import { type AgentBudgetDeps, openAgentBudget } from '../spending/agent-budget.ts'
import type { PayingAgent } from '../spending/record-payment.ts'
import type { AccountTranscribers, ChosenTranscriber } from './account-transcriber.service.ts'
import { audioCost, installationMicrosPerMinute, usualMicrosPerMinute } from './transcriber-prices.ts'

/** `secrets` are sealed. */
type HearingAgent = PayingAgent & { secrets: string }

/** A transcriber for one voice note. `pay` counts the audio and returns its cost; null without a known price. */
export type TranscriptionSession = {
  settings: TranscriberSettings
  isBudgetSpent: boolean
  pay: (seconds: number) => Promise<number | null>
}

type TranscriptionSessionDeps = AgentBudgetDeps & {
  transcribers: Pick<AccountTranscribers, 'choose'>
  /** Of the agent's own transcriber; null when it cannot be opened. */
  openKey: (agent: HearingAgent) => string | null
}

/** The agent's own transcriber, else the workspace's; null without either, or when the key of the first is lost. */
export const createTranscriptionSessions =
  (deps: TranscriptionSessionDeps) =>
  async (agent: HearingAgent): Promise<TranscriptionSession | null> => {
    const { transcriber } = agent.config
    const chosen = transcriber
      ? chooseOwn(transcriber, deps.openKey(agent))
      : await deps.transcribers.choose(agent.workspaceId)
    if (!chosen) return null
    const { by, settings, microsPerMinute } = chosen
    const budget = await openAgentBudget(deps, agent, by)
    return {
      settings,
      isBudgetSpent: budget.isSpent,
      async pay(seconds) {
        const micros = microsPerMinute === null ? null : audioCost(seconds, microsPerMinute)
        const installationMicros = audioCost(seconds, installationMicrosPerMinute(settings))
        await budget.pay({ purpose: 'transcription', provider: settings.provider, micros, installationMicros })
        return micros
      },
    }
  }

/** Null when its key is lost: audio goes only where the owner of the agent chose. */
const chooseOwn = (
  { provider, name, baseUrl, microsPerMinute }: NonNullable<CustomConfig['transcriber']>,
  apiKey: string | null,
): ChosenTranscriber | null =>
  apiKey === null
    ? null
    : {
        by: 'agent',
        settings: { provider, name, baseUrl, apiKey, isOperators: false },
        microsPerMinute: microsPerMinute ?? usualMicrosPerMinute({ provider, name }),
      }
