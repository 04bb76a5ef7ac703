import { fail, MASKED_SECRET, type N8nDraft } from '@portavoz/contract'
import type { N8nConnection } from '../../ports/n8n/automation.ts'

/** The API token of a draft. A stored token is reused only for the origin that it was saved for. */
export function resolveToken(
  { apiToken, apiUrl }: N8nDraft,
  stored: Pick<N8nConnection, 'apiUrl' | 'apiToken'> | null,
): string {
  if (apiToken !== MASKED_SECRET) return apiToken
  if (!stored || stored.apiToken === '' || apiUrl === '') return ''
  return originOf(stored.apiUrl) === originOf(apiUrl) ? stored.apiToken : fail('n8n.token_needed', { at: 'apiToken' })
}

const originOf = (address: string) => new URL(address).origin
