import { fail, type IntegrationKey, limits } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Viewer } from '../../platform/http.ts'
import { newId } from '../../platform/ids.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import type { IntegrationKeyRow, IntegrationKeyStore } from './integration-keys.store.ts'

/** What a key begins with: nobody's sign-in token does. */
const MARK = 'pv_'
const PREFIX_LENGTH = MARK.length + 6
/** How exactly «usada hace…» is known: writing it at each call would cost more than the call. */
const USED_EVERY_MS = 60_000

export type IntegrationKeys = ReturnType<typeof createIntegrationKeys>

/** Keys that let a program report and ask in the name of an account. The key itself is kept nowhere. */
export const createIntegrationKeys = (store: IntegrationKeyStore, clock: Clock) => ({
  list: async (userId: string): Promise<IntegrationKey[]> => (await store.list(userId)).map(present),

  async create(userId: string, name: string): Promise<IntegrationKey & { key: string }> {
    const now = clock.now()
    const key = `${MARK}${newToken()}`
    const row = { id: newId(now.getTime()), userId, name, prefix: key.slice(0, PREFIX_LENGTH), createdAt: now }
    const kept = await store.insert({ ...row, keyHash: tokenHash(key) }, limits.integrationKeysMax)
    return { ...present(kept ?? fail('integration_keys.too_many')), key }
  },

  removeAll: async (userId: string): Promise<{ removed: number }> => ({ removed: await store.removeAll(userId) }),

  async remove(userId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(userId, id))) fail('integration_keys.not_found')
    return {}
  },

  /** The account that made this key; null for nobody. It has no role of its owner's. */
  async holder(key: string): Promise<Viewer | null> {
    if (!key.startsWith(MARK)) return null
    const found = await store.holder(tokenHash(key))
    if (!found) return null
    const now = clock.now()
    if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() > USED_EVERY_MS)
      await store.used(tokenHash(key), now)
    return { id: found.id, username: found.username, roles: [], isProgram: true }
  },
})

const present = ({ createdAt, lastUsedAt, ...row }: IntegrationKeyRow): IntegrationKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
