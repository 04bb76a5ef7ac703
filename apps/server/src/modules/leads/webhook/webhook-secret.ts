import type { Secrets } from '../../../platform/security/secrets.ts'

const sealContextOf = (agentId: string) => `lead_webhooks/${agentId}/secret`

/** Seals and opens the signing secret of an agent's webhook. `open` throws when the key is lost. */
export const createWebhookSecrets = (secrets: Pick<Secrets, 'seal' | 'open'>) => ({
  seal: (agentId: string, secret: string): string => secrets.seal(secret, sealContextOf(agentId)),
  open: (agentId: string, sealed: string): string => secrets.open(sealed, sealContextOf(agentId)),
})
