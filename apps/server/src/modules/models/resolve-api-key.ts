import { fail, MASKED_SECRET, type ModelDraft, type ModelProvider } from '@portavoz/contract'

/** A stored key with the provider and address that it belongs to. */
export type StoredKey = { provider: ModelProvider; baseUrl: string; apiKey: string }

/**
 * The key that a form means: a new one, or the stored one. A stored key is sent only to its own provider and origin.
 */
export function resolveApiKey(
  { apiKey, provider, baseUrl }: Omit<ModelDraft, 'sees'>,
  stored: StoredKey | null,
): string {
  if (apiKey !== MASKED_SECRET) return apiKey
  if (!stored || stored.apiKey === '')
    return provider === 'custom' ? '' : fail('invalid', { fields: { apiKey: 'Escribe la clave' } })
  const isSameOrigin =
    stored.provider === provider && originOf(stored.baseUrl) === originOf(baseUrlOf({ provider, baseUrl }))
  return isSameOrigin ? stored.apiKey : fail('models.key_needed', { at: 'apiKey' })
}

/** The address that a form means: only `custom` has one. */
export const baseUrlOf = ({ provider, baseUrl }: Pick<ModelDraft, 'provider' | 'baseUrl'>): string =>
  provider === 'custom' ? baseUrl : ''

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '')
