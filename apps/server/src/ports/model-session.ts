import type { ReplyCost } from '@portavoz/contract'
import type { LanguageModel, ModelSettings } from './language-model.ts'

/**
 * A model with its client for one turn; every answer is metered, also one that is discarded. `spentBudget`: which
 * budget forbids further calls this month. `paid`: the usage so far.
 */
export type ModelSession = {
  model: ModelSettings
  languageModel: LanguageModel
  spentBudget: () => SpentBudget | null
  paid: () => ReplyCost | null
  /** The model sees pictures. */
  seesPictures: boolean
  /** The provider refused a picture: no further one is sent to this model. True the first time; never throws. */
  rememberBlind: () => Promise<boolean>
}

/** The agent's own budget, or the installation's allowance for accounts of open sign-up. */
export type SpentBudget = 'agent' | 'installation'
