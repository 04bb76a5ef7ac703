import { type CustomConfig, fail, MASKED_SECRET, type ModelProvider } from '@portavoz/contract'

type AgentApiKeys = CustomConfig['apiKeys']
type ConfiguredModel = Pick<CustomConfig, 'model'>

/** The keys of an agent, with the configuration that says where they are sent. */
export type StoredKeys = { keys: AgentApiKeys; config: ConfiguredModel }

export const noKeys: AgentApiKeys = { openai: '', anthropic: '', custom: '' }
/** For an agent whose secrets cannot be opened now: any key may exist once they can. */
export const unknownKeys: AgentApiKeys = { openai: MASKED_SECRET, anthropic: MASKED_SECRET, custom: MASKED_SECRET }
const providers = Object.keys(noKeys) as ModelProvider[]

const RETYPE_KEY = 'Escribe la clave otra vez: la guardada es de otra dirección'

/** Origin that receives a provider's key; '' for the provider's own address, and for `custom` without an address. */
const keyDestination = (provider: ModelProvider, { model }: ConfiguredModel): string =>
  model?.provider === provider ? originOf(model.baseUrl) : ''

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

/** Providers whose stored key would be sent to a new address. A key that is sent nowhere does not count. */
export const findMisdirectedKeys = ({ keys, config }: StoredKeys, next: ConfiguredModel): ModelProvider[] =>
  providers.filter((provider) => {
    const destination = keyDestination(provider, next)
    const isSent = provider !== 'custom' || destination !== ''
    return keys[provider] !== '' && isSent && destination !== keyDestination(provider, config)
  })

/**
 * Merges new keys over stored ones: `***` keeps the stored key, which then must not go to a new address; '' deletes it.
 * `pathPrefix`: where the configuration is in the request.
 */
export function mergeKeys(
  stored: StoredKeys,
  next: ConfiguredModel & { apiKeys: AgentApiKeys },
  pathPrefix = '',
): AgentApiKeys {
  const { apiKeys } = next
  const misdirected = findMisdirectedKeys(stored, next).find((provider) => apiKeys[provider] === MASKED_SECRET)
  if (misdirected)
    fail('models.key_needed', { fields: { [`${pathPrefix}customConfig.apiKeys.${misdirected}`]: RETYPE_KEY } })
  const mergeKey = (provider: ModelProvider) =>
    apiKeys[provider] === MASKED_SECRET ? stored.keys[provider] : apiKeys[provider].trim()
  return { openai: mergeKey('openai'), anthropic: mergeKey('anthropic'), custom: mergeKey('custom') }
}

/** The stored keys for an older configuration. Fails when that one would send them to another address. */
export const keysForVersion = (stored: StoredKeys, older: ConfiguredModel): AgentApiKeys =>
  findMisdirectedKeys(stored, older).length > 0 ? fail('agents.key_elsewhere') : stored.keys

export const hideKeys = (keys: AgentApiKeys): AgentApiKeys => ({
  openai: keys.openai && MASKED_SECRET,
  anthropic: keys.anthropic && MASKED_SECRET,
  custom: keys.custom && MASKED_SECRET,
})

/** Keys are sealed in their own column, so the plain configuration has none. */
export const serializeWithoutKeys = (config: CustomConfig): string => JSON.stringify({ ...config, apiKeys: noKeys })
