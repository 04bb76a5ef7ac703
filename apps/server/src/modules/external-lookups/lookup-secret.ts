import type { Secrets } from '../../platform/security/secrets.ts'

const sealContextOf = (agentId: string) => `lookup_secrets/${agentId}/secret`

/** Seals and opens the signing secret of an agent's lookups. `open` throws when the key is lost. */
export const createLookupSecrets = (secrets: Pick<Secrets, 'seal' | 'open'>) => ({
  seal: (agentId: string, secret: string): string => secrets.seal(secret, sealContextOf(agentId)),
  open: (agentId: string, sealed: string): string => secrets.open(sealed, sealContextOf(agentId)),
})
