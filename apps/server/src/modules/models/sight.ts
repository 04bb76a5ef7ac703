import { knownSight } from '@portavoz/contract'
import type { SpendingLimits } from '../../db/spending-limits.ts'
import type { ModelSettings } from '../../ports/language-model.ts'

type ChosenModel = { by: 'agent' | 'account' | 'installation'; model: ModelSettings }

/**
 * Whether a model gets pictures: by its name, or because a person says so of the account's model; never once its
 * provider refused one.
 */
export function seesPictures({ by, model }: ChosenModel, { accountModel, blindModels }: SpendingLimits): boolean {
  const { provider, baseUrl, name } = model
  if (blindModels.some((one) => one.provider === provider && one.baseUrl === baseUrl && one.name === name)) return false
  return knownSight(model) ?? (by === 'account' && accountModel?.sees === true)
}
