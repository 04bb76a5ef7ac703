import { fail, type IntegrationKey, limits } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { Viewer } from '../../platform/http/http-server.ts'
import { newId } from '../../platform/security/ids.ts'
import { newToken, tokenHash } from '../../platform/security/tokens.ts'
import type { IntegrationKeyRow, IntegrationKeyStore } from './integration-keys.store.ts'

/** Start of every key; session tokens never start with it. */
const KEY_PREFIX = 'pv_'
const SHOWN_LENGTH = KEY_PREFIX.length + 6
/** Precision of «usada hace…»: writing it at each request would cost more than the request. */
const USED_PRECISION_MS = 60_000

export type IntegrationKeys = ReturnType<typeof createIntegrationKeys>

/** Keys with which a program acts for an account. Only their hash is stored. */
export const createIntegrationKeys = (store: IntegrationKeyStore, clock: Clock) => ({
  list: async (userId: string): Promise<IntegrationKey[]> => (await store.list(userId)).map(present),

  async create(userId: string, name: string): Promise<IntegrationKey & { key: string }> {
    const now = clock.now()
    const key = `${KEY_PREFIX}${newToken()}`
    const row = { id: newId(now.getTime()), userId, name, prefix: key.slice(0, SHOWN_LENGTH), createdAt: now }
    const inserted = await store.insert({ ...row, keyHash: tokenHash(key) }, limits.integrationKeysMax)
    return { ...present(inserted ?? fail('integration_keys.too_many')), key }
  },

  removeAll: async (userId: string): Promise<{ removed: number }> => ({ removed: await store.removeAll(userId) }),

  async remove(userId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(userId, id))) fail('integration_keys.not_found')
    return {}
  },

  /** The account of a key, without its owner's roles; null for an unknown key. */
  async authenticate(key: string): Promise<Viewer | null> {
    if (!key.startsWith(KEY_PREFIX)) return null
    const account = await store.findAccount(tokenHash(key))
    if (!account) return null
    const now = clock.now()
    if (!account.lastUsedAt || now.getTime() - account.lastUsedAt.getTime() > USED_PRECISION_MS)
      await store.markUsed(tokenHash(key), now)
    return { id: account.id, username: account.username, roles: [], isProgram: true }
  },
})

const present = ({ createdAt, lastUsedAt, ...row }: IntegrationKeyRow): IntegrationKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
