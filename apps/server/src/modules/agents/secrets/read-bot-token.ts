import { type AgentDraft, MASKED_SECRET } from '@portavoz/contract'

/** The token of a draft, at the top or in its platformConfig; null for none, for `***` and for «prueba». */
export function readBotToken({
  botToken,
  platformConfig,
}: Pick<AgentDraft, 'botToken' | 'platformConfig'>): string | null {
  const token = (botToken || platformConfig?.botToken || '').trim()
  return token === '' || token === MASKED_SECRET || token === 'prueba' ? null : token
}
