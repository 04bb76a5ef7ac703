import { type CustomConfig, type ModelProvider } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import type { TranscriberSettings } from '../../../ports/transcriber.ts'
import { budgetMicrosOf, recordPayment } from '../model-session.ts'
import { allowanceAt, isAllowanceSpent } from '../spending/allowance.ts'
import { chargeInstallation } from '../spending/charge-installation.ts'
import { monthIn } from '../spending/month.ts'
import type { SpendingStore } from '../spending/spending.store.ts'
import type { AccountTranscribers, ChosenTranscriber } from './account-transcriber.service.ts'
import { audioCost, installationMicrosPerMinute, usualMicrosPerMinute } from './transcriber-prices.ts'

type HearingAgent = {
  workspaceId: string
  agentId: string
  agentName: string
  config: CustomConfig
  /** Sealed. */
  secrets: string
}

/** A transcriber for one voice note. `pay` counts the audio and returns its cost; null without a known price. */
export type TranscriptionSession = {
  settings: TranscriberSettings
  isBudgetSpent: boolean
  pay: (seconds: number) => Promise<number | null>
}

type TranscriptionSessionDeps = {
  transcribers: Pick<AccountTranscribers, 'choose'>
  /** Of the agent's own transcriber; null when it cannot be opened. */
  openKey: (agent: HearingAgent) => string | null
  store: SpendingStore
  clock: Clock
  signUpTotalMicros: number
  afterCommit: () => void
  /** Runs for each payment whose price is known. */
  countCost: (provider: ModelProvider, micros: number) => void
}

/** The agent's own transcriber, else the workspace's; null without either, or when the key of the first is lost. */
export const createTranscriptionSessions =
  (deps: TranscriptionSessionDeps) =>
  async (agent: HearingAgent): Promise<TranscriptionSession | null> => {
    const { transcribers, store, clock, signUpTotalMicros } = deps
    const { transcriber } = agent.config
    const chosen = transcriber
      ? chooseOwn(transcriber, deps.openKey(agent))
      : await transcribers.choose(agent.workspaceId)
    if (!chosen) return null
    const { by, settings, microsPerMinute } = chosen
    const { spent, allowance: stored } = await store.readLimits(agent)
    const { month } = monthIn(agent.config.businessHours.timezone, clock.now())
    const budget = budgetMicrosOf(agent.config)
    const allowance = by === 'installation' ? allowanceAt(stored, signUpTotalMicros, clock.now()) : null
    return {
      settings,
      isBudgetSpent:
        (budget !== null && (spent[month] ?? 0) >= budget) || (allowance !== null && isAllowanceSpent(allowance)),
      async pay(seconds) {
        const micros = microsPerMinute === null ? null : audioCost(seconds, microsPerMinute)
        if (micros !== null) deps.countCost(settings.provider, micros)
        await recordPayment(deps, agent, { micros, isTrial: false, purpose: 'transcription' })
        if (allowance) await chargeInstallation(deps, agent, audioCost(seconds, installationMicrosPerMinute(settings)))
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
