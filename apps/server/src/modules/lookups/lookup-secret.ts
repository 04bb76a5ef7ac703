import type { Secrets } from '../../platform/secrets.ts'

const placeOf = (agentId: string) => `lookup_secrets/${agentId}/secret`

/** What signs the questions of an agent, sealed for its place. `open` throws when that was done with a key that is gone. */
export const createLookupSecrets = (secrets: Pick<Secrets, 'seal' | 'open'>) => ({
  seal: (agentId: string, secret: string): string => secrets.seal(secret, placeOf(agentId)),
  open: (agentId: string, sealed: string): string => secrets.open(sealed, placeOf(agentId)),
})
