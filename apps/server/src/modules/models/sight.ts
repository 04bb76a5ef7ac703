import { knownSight } from '@portavoz/contract'
import type { SpendingLimits } from '../../db/spending-limits.ts'
import type { ModelSettings } from '../../ports/language-model.ts'

type ChosenModel = { by: 'agent' | 'account' | 'installation'; model: ModelSettings }

/** In place of the operator's address, which workspaces do not see: they export what is remembered of their models. */
const INSTALLATION_ADDRESS = 'instalación'

/** What a refusal of pictures is remembered by. */
export const blindKeyOf = ({ by, model }: ChosenModel): Pick<ModelSettings, 'provider' | 'baseUrl' | 'name'> => ({
  ...model,
  baseUrl: by === 'installation' ? INSTALLATION_ADDRESS : model.baseUrl,
})

const REMEMBERED_MS = 24 * 3_600_000

/** A refusal that was learned until then is forgotten: it may have been a mistake, and providers change. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - REMEMBERED_MS)

/** Whether a model gets pictures: by its name, or because a person says so; never for a day after a refusal. */
export function seesPictures(
  { by, model }: ChosenModel,
  { blindModels }: Pick<SpendingLimits, 'blindModels'>,
  now: Date,
): boolean {
  const { provider, baseUrl, name } = blindKeyOf({ by, model })
  const refusals = blindModels.filter((one) => one.learnedSeconds > forgottenBefore(now).getTime() / 1_000)
  if (refusals.some((one) => one.provider === provider && one.baseUrl === baseUrl && one.name === name)) return false
  return knownSight(model) ?? model.sees === true
}
