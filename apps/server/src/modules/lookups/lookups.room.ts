import { fail } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { newToken } from '../../platform/tokens.ts'
import { createLookUp } from './look-up.ts'
import { createLookupSecrets } from './lookup-secret.ts'
import { createLookupSecretStore } from './secrets.store.ts'

/** What a secret begins with, so that whoever meets one knows whose it is. */
const MARK = 'pvl_'

type Needs = {
  db: Db
  clock: Clock
  secrets: Pick<Secrets, 'seal' | 'open'>
  /** Throws where the agent is nobody's of theirs. */
  found: (userId: string, agentId: string) => Promise<unknown>
  /** Leads nowhere but outside, and along no redirect. */
  outward: typeof fetch
  allowedOrigins: readonly string[]
  attemptMs?: number | undefined
}

export type LookupRoom = ReturnType<typeof createLookupRoom>

/** What an owner's own system says of a question, and what such a question is signed with: told once, kept sealed. */
export function createLookupRoom({ db, clock, secrets, found, ...needs }: Needs) {
  const store = createLookupSecretStore(db)
  const signing = createLookupSecrets(secrets)
  const secretOf = async (agentId: string) => {
    const sealed = await store.sealed(agentId)
    return sealed === undefined ? null : opened(agentId, sealed)
  }
  const opened = (agentId: string, sealed: string) => {
    try {
      return signing.open(agentId, sealed)
    } catch {
      return undefined
    }
  }
  return {
    lookUp: createLookUp({ ...needs, clock, secretOf }),

    async read(userId: string, agentId: string) {
      await found(userId, agentId)
      return { madeAt: (await store.madeAt({ userId, agentId }))?.toISOString() ?? null }
    },

    async make(userId: string, agentId: string) {
      await found(userId, agentId)
      const [secret, now] = [`${MARK}${newToken()}`, clock.now()]
      const isMade = await store.make({ userId, agentId }, signing.seal(agentId, secret), now)
      return isMade ? { madeAt: now.toISOString(), secret } : fail('agents.not_found')
    },
  }
}
