import { type CustomConfig, fail, MASKED_SECRET } from '@portavoz/contract'

type AgentApiKeys = CustomConfig['apiKeys']
/** A provider of the agent's own model, or its own transcriber. */
type KeyHolder = keyof AgentApiKeys
type ConfiguredModel = Pick<CustomConfig, 'model' | 'transcriber'>

/** The keys of an agent, with the configuration that says where they are sent. */
export type StoredKeys = { keys: AgentApiKeys; config: ConfiguredModel }

export const noKeys: AgentApiKeys = { openai: '', anthropic: '', custom: '', transcriber: '' }
/** For an agent whose secrets cannot be opened now: any key may exist once they can. */
export const unknownKeys: AgentApiKeys = {
  openai: MASKED_SECRET,
  anthropic: MASKED_SECRET,
  custom: MASKED_SECRET,
  transcriber: MASKED_SECRET,
}
const keyHolders = Object.keys(noKeys) as KeyHolder[]

const RETYPE_KEY = 'Escribe la clave otra vez: la guardada es de otra dirección'

/** Origin that receives a key; '' for a provider's own address. Null where the key is sent nowhere. */
function keyDestination(holder: KeyHolder, { model, transcriber }: ConfiguredModel): string | null {
  if (holder === 'transcriber') return transcriber && originOf(transcriber.baseUrl)
  const address = model?.provider === holder ? originOf(model.baseUrl) : ''
  return holder === 'custom' && address === '' ? null : address
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

/** Those whose stored key would be sent to a new address. A key that is sent nowhere does not count. */
export const findMisdirectedKeys = ({ keys, config }: StoredKeys, next: ConfiguredModel): KeyHolder[] =>
  keyHolders.filter((holder) => {
    const destination = keyDestination(holder, next)
    return keys[holder] !== '' && destination !== null && destination !== keyDestination(holder, config)
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
  const misdirected = findMisdirectedKeys(stored, next).find((holder) => apiKeys[holder] === MASKED_SECRET)
  if (misdirected)
    fail('models.key_needed', { fields: { [`${pathPrefix}customConfig.apiKeys.${misdirected}`]: RETYPE_KEY } })
  return mapKeys((holder) => (apiKeys[holder] === MASKED_SECRET ? stored.keys[holder] : apiKeys[holder].trim()))
}

/** The stored keys for an older configuration. Fails when that one would send them to another address. */
export const keysForVersion = (stored: StoredKeys, older: ConfiguredModel): AgentApiKeys =>
  findMisdirectedKeys(stored, older).length > 0 ? fail('agents.key_elsewhere') : stored.keys

export const hideKeys = (keys: AgentApiKeys): AgentApiKeys => mapKeys((holder) => keys[holder] && MASKED_SECRET)

const mapKeys = (keyOf: (holder: KeyHolder) => string): AgentApiKeys => ({
  openai: keyOf('openai'),
  anthropic: keyOf('anthropic'),
  custom: keyOf('custom'),
  transcriber: keyOf('transcriber'),
})

/** Keys are sealed in their own column, so the plain configuration has none. */
export const serializeWithoutKeys = (config: CustomConfig): string => JSON.stringify({ ...config, apiKeys: noKeys })
