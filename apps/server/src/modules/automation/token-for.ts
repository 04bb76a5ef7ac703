import { fail, HIDDEN, type N8nDraft } from '@portavoz/contract'
import type { N8nConnection } from '../../ports/automation.ts'

/** The token that a draft means. A stored one is shown to nobody but whoever it was shown to before, and goes with its address. */
export function tokenFor(
  { apiToken, apiUrl }: N8nDraft,
  stored: Pick<N8nConnection, 'apiUrl' | 'apiToken'> | null,
): string {
  if (apiToken !== HIDDEN) return apiToken
  if (!stored || stored.apiToken === '' || apiUrl === '') return ''
  return originOf(stored.apiUrl) === originOf(apiUrl)
    ? stored.apiToken
    : fail('n8n.token_needed', { fields: { apiToken: 'Escríbelo otra vez: el guardado es de otra dirección' } })
}

const originOf = (address: string) => new URL(address).origin
