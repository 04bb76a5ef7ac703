import { fail, HIDDEN, type ModelDraft, type ModelProvider } from '@portavoz/contract'

/** A key that is kept, and where it goes. */
export type StoredKey = { provider: ModelProvider; baseUrl: string; apiKey: string }

const TYPE_IT = 'Escribe la clave otra vez: la guardada es de otro proveedor o de otra dirección'

/** The key that a draft means. A stored one is shown to nobody but whoever it was shown to before. */
export function keyFor({ apiKey, provider, baseUrl }: ModelDraft, stored: StoredKey | null): string {
  if (apiKey !== HIDDEN) return apiKey
  if (!stored || stored.apiKey === '')
    return provider === 'custom' ? '' : fail('invalid', { fields: { apiKey: 'Escribe la clave' } })
  const goesThere =
    stored.provider === provider && originOf(stored.baseUrl) === originOf(provider === 'custom' ? baseUrl : '')
  return goesThere ? stored.apiKey : fail('models.key_needed', { fields: { apiKey: TYPE_IT } })
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '')
