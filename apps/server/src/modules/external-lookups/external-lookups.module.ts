import { fail } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import { newToken } from '../../platform/security/tokens.ts'
import { createLookUp } from './look-up.ts'
import { createLookupSecrets } from './lookup-secret.ts'
import { createLookupSecretStore } from './lookup-secrets.store.ts'
import { openOrNull } from '../../platform/security/open-or-null.ts'

const SECRET_PREFIX = 'pvl_'

type ExternalLookupsModuleDeps = {
  db: Db
  clock: Clock
  secrets: Pick<Secrets, 'seal' | 'open'>
  requireAgent: (workspaceId: string, agentId: string) => Promise<unknown>
  safeFetch: typeof fetch
  allowedOrigins: readonly string[]
  attemptMs?: number | undefined
}

export type ExternalLookupModule = ReturnType<typeof createExternalLookupModule>

export function createExternalLookupModule({ db, clock, secrets, requireAgent, ...deps }: ExternalLookupsModuleDeps) {
  const store = createLookupSecretStore(db)
  const lookupSecrets = createLookupSecrets(secrets)
  const secretOf = async (agentId: string) => {
    const sealed = await store.sealed(agentId)
    return sealed === undefined ? null : openSecret(agentId, sealed)
  }
  const openSecret = (agentId: string, sealed: string) =>
    openOrNull(() => lookupSecrets.open(agentId, sealed)) ?? undefined
  return {
    lookUp: createLookUp({ ...deps, clock, secretOf }),

    async readSecret(workspaceId: string, agentId: string) {
      await requireAgent(workspaceId, agentId)
      return { madeAt: (await store.madeAt({ workspaceId, agentId }))?.toISOString() ?? null }
    },

    async createSecret(workspaceId: string, agentId: string) {
      await requireAgent(workspaceId, agentId)
      const [secret, now] = [`${SECRET_PREFIX}${newToken()}`, clock.now()]
      const isMade = await store.save({ workspaceId, agentId }, lookupSecrets.seal(agentId, secret), now)
      return isMade ? { madeAt: now.toISOString(), secret } : fail('agents.not_found')
    },
  }
}
