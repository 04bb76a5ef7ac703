import { type AgentDraft, HIDDEN } from '@portavoz/contract'

/** The token a draft brings, at the top or in its platformConfig; null for none, for `***`, and for «prueba». */
export function tokenOf({ botToken, platformConfig }: Pick<AgentDraft, 'botToken' | 'platformConfig'>): string | null {
  const token = (botToken || platformConfig?.botToken || '').trim()
  return token === '' || token === HIDDEN || token === 'prueba' ? null : token
}
