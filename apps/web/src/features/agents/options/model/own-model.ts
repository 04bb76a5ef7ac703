import { type CustomConfig, knownSight, MASKED_SECRET, ModelProvider, resolveOwnModel } from '@portavoz/contract'
import { toTranscriberKey } from './own-transcriber.ts'

type ModelApiKeys = Omit<CustomConfig['apiKeys'], 'transcriber'>
type OwnModelConfig = NonNullable<CustomConfig['model']>

/** The agent's own model: its choice, else the default model of its first key. Null: the workspace's model is used. */
export const getOwnModel = ({ model, apiKeys }: Pick<CustomConfig, 'model' | 'apiKeys'>): OwnModelConfig | null =>
  model ?? resolveOwnModel({ model }, apiKeys)

/** The server reports errors of a key under this name. */
export const apiKeyFieldName = (provider: keyof CustomConfig['apiKeys']) => `customConfig.apiKeys.${provider}`

/** Without a provider the workspace's model is used. */
export type ModelFormValues = { provider: string; name: string; baseUrl: string; sees: boolean }

/** The model to save. An unchanged model stays as stored, even where only a key implies it. */
export function toModelConfig(
  base: CustomConfig,
  { provider: providerText, name, baseUrl, sees: typedSees }: ModelFormValues,
): CustomConfig['model'] {
  const provider = ModelProvider.safeParse(providerText).data
  if (provider === undefined) return null
  const storedModel = getOwnModel(base)
  const storedBaseUrl = storedModel?.provider === provider ? storedModel.baseUrl : ''
  const model = {
    provider,
    name: name.trim(),
    baseUrl: provider === 'custom' ? baseUrl.trim() : storedBaseUrl,
    sees: typedSees && knownSight({ provider, name }) === null,
  }
  const isSame =
    storedModel?.provider === provider &&
    storedModel.name === model.name &&
    storedModel.baseUrl === model.baseUrl &&
    storedModel.sees === model.sees
  return isSame ? base.model : model
}

const sameForAllProviders = (value: string): ModelApiKeys => ({ openai: value, anthropic: value, custom: value })

/** Choosing the workspace's deletes the keys; otherwise all keys stay except a newly typed one. */
export const toApiKeys = (
  base: CustomConfig,
  { model, transcriber }: { model: string; transcriber: string },
  readField: (field: string) => unknown,
): CustomConfig['apiKeys'] => ({
  ...toModelKeys(base, model, readField),
  transcriber: toTranscriberKey(base, transcriber, readField(apiKeyFieldName('transcriber'))),
})

function toModelKeys(base: CustomConfig, providerText: string, readField: (field: string) => unknown): ModelApiKeys {
  const provider = ModelProvider.safeParse(providerText).data
  if (provider === undefined) return sameForAllProviders(getOwnModel(base) ? '' : MASKED_SECRET)
  const key = readField(apiKeyFieldName(provider))
  return typeof key === 'string'
    ? { ...sameForAllProviders(MASKED_SECRET), [provider]: key.trim() }
    : sameForAllProviders(MASKED_SECRET)
}
