import { type CustomConfig, MASKED_SECRET, ModelProvider, resolveOwnModel } from '@portavoz/contract'

type ModelApiKeys = CustomConfig['apiKeys']
type OwnModelConfig = NonNullable<CustomConfig['model']>

/** The agent's own model: its choice, else the default model of its first key. Null: the account's model is used. */
export const getOwnModel = ({ model, apiKeys }: Pick<CustomConfig, 'model' | 'apiKeys'>): OwnModelConfig | null =>
  model ?? resolveOwnModel({ model }, apiKeys)

/** The server reports errors of a key under this name. */
export const apiKeyFieldName = (provider: ModelProvider) => `customConfig.apiKeys.${provider}`

/** Without a provider the account's model is used. */
export type ModelFormValues = { provider: string; name: string; baseUrl: string }

/** The model to save. An unchanged model stays as stored, even where only a key implies it. */
export function toModelConfig(
  base: CustomConfig,
  { provider: providerText, name, baseUrl }: ModelFormValues,
): CustomConfig['model'] {
  const provider = ModelProvider.safeParse(providerText).data
  if (provider === undefined) return null
  const storedModel = getOwnModel(base)
  const storedBaseUrl = storedModel?.provider === provider ? storedModel.baseUrl : ''
  const model = { provider, name: name.trim(), baseUrl: provider === 'custom' ? baseUrl.trim() : storedBaseUrl }
  const isSame =
    storedModel?.provider === provider && storedModel.name === model.name && storedModel.baseUrl === model.baseUrl
  return isSame ? base.model : model
}

const sameForAllProviders = (value: string): ModelApiKeys => ({ openai: value, anthropic: value, custom: value })

/** Choosing the account's model deletes the keys; otherwise all keys stay except a newly typed one. */
export function toApiKeys(
  base: CustomConfig,
  providerText: string,
  readField: (field: string) => unknown,
): ModelApiKeys {
  const provider = ModelProvider.safeParse(providerText).data
  if (provider === undefined) return sameForAllProviders(getOwnModel(base) ? '' : MASKED_SECRET)
  const key = readField(apiKeyFieldName(provider))
  return typeof key === 'string'
    ? { ...sameForAllProviders(MASKED_SECRET), [provider]: key.trim() }
    : sameForAllProviders(MASKED_SECRET)
}
