import { type CustomConfig, fail, HIDDEN, type ModelProvider } from '@portavoz/contract'

type Keys = CustomConfig['apiKeys']
type Configured = Pick<CustomConfig, 'model'>

/** The keys of an agent and how it is configured, which says where they go. */
export type Kept = { keys: Keys; config: Configured }

export const noKeys: Keys = { openai: '', anthropic: '', custom: '' }
/** Of an agent whose secrets do not open: whoever opens them again may find any. */
export const unknownKeys: Keys = { openai: HIDDEN, anthropic: HIDDEN, custom: HIDDEN }
const providers = Object.keys(noKeys) as ModelProvider[]

const TYPE_IT = 'Escribe la clave otra vez: la guardada es de otra dirección'

/** Where a key of that provider is sent to; '' for its provider's own address, and of `custom` for nowhere. */
const placeOf = (provider: ModelProvider, { model }: Configured): string =>
  model?.provider === provider ? originOf(model.baseUrl) : ''

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

/** The providers whose key would be sent where it was never sent before. A key that is sent nowhere is shown to nobody. */
export const straysIn = ({ keys, config }: Kept, next: Configured): ModelProvider[] =>
  providers.filter((provider) => {
    const place = placeOf(provider, next)
    const isSent = provider !== 'custom' || place !== ''
    return keys[provider] !== '' && isSent && place !== placeOf(provider, config)
  })

/**
 * New keys over old ones: `***` keeps what is stored, which goes nowhere but where it went before, and an empty one
 * forgets it. `at` is where the configuration stands in what was sent.
 */
export function mergeKeys(kept: Kept, next: Configured & { apiKeys: Keys }, at = ''): Keys {
  const { apiKeys } = next
  const stray = straysIn(kept, next).find((provider) => apiKeys[provider] === HIDDEN)
  if (stray) fail('models.key_needed', { fields: { [`${at}customConfig.apiKeys.${stray}`]: TYPE_IT } })
  const merged = (provider: ModelProvider) =>
    apiKeys[provider] === HIDDEN ? kept.keys[provider] : apiKeys[provider].trim()
  return { openai: merged('openai'), anthropic: merged('anthropic'), custom: merged('custom') }
}

/** The stored keys for an older configuration: they go with it only where they go today. */
export const keysFor = (kept: Kept, older: Configured): Keys =>
  straysIn(kept, older).length > 0 ? fail('agents.key_elsewhere') : kept.keys

/** As they leave the server. */
export const hideKeys = (keys: Keys): Keys => ({
  openai: keys.openai && HIDDEN,
  anthropic: keys.anthropic && HIDDEN,
  custom: keys.custom && HIDDEN,
})

/** Keys are sealed apart; what is stored in the open has none. */
export const withoutKeys = (config: CustomConfig): string => JSON.stringify({ ...config, apiKeys: noKeys })
