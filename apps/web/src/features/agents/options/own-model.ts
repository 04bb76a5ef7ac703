import { type CustomConfig, HIDDEN, ModelProvider, ownModelOf } from '@portavoz/contract'

type Keys = CustomConfig['apiKeys']
type OwnModel = NonNullable<CustomConfig['model']>

/** The model that is an agent's own: its choice, else the usual one of the first key it has. Null for its account's. */
export const ownModel = ({ model, apiKeys }: Pick<CustomConfig, 'model' | 'apiKeys'>): OwnModel | null =>
  model ?? ownModelOf({ model }, apiKeys)

/** By this name the server refuses a key. */
export const keyField = (provider: ModelProvider) => `customConfig.apiKeys.${provider}`

/** As the form has it; without a provider, its account's speaks. */
export type TypedModel = { provider: string; name: string; baseUrl: string }

/** What is to be saved. What nobody touched stays as it was, also where a key alone says which model it is. */
export function modelFrom(base: CustomConfig, { provider: said, name, baseUrl }: TypedModel): CustomConfig['model'] {
  const provider = ModelProvider.safeParse(said).data
  if (provider === undefined) return null
  const stood = ownModel(base)
  const elsewhere = stood?.provider === provider ? stood.baseUrl : ''
  const model = { provider, name: name.trim(), baseUrl: provider === 'custom' ? baseUrl.trim() : elsewhere }
  const isSame = stood?.provider === provider && stood.name === model.name && stood.baseUrl === model.baseUrl
  return isSame ? base.model : model
}

const all = (value: string): Keys => ({ openai: value, anthropic: value, custom: value })

/** Whoever takes their account's model forgets the keys; else all stay, but for one that is typed. */
export function keysFrom(base: CustomConfig, said: string, typed: (field: string) => unknown): Keys {
  const provider = ModelProvider.safeParse(said).data
  if (provider === undefined) return all(ownModel(base) ? '' : HIDDEN)
  const key = typed(keyField(provider))
  return typeof key === 'string' ? { ...all(HIDDEN), [provider]: key.trim() } : all(HIDDEN)
}
