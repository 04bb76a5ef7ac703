import { fail, type IntegrationKey, limits } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { newId } from '../../platform/security/ids.ts'
import { newToken, tokenHash } from '../../platform/security/tokens.ts'
import type { IntegrationKeyRow, IntegrationKeyStore } from './integration-keys.store.ts'

/** Start of every key; session tokens never start with it. */
const KEY_PREFIX = 'pv_'
const SHOWN_LENGTH = KEY_PREFIX.length + 6
/** Precision of «usada hace…»: writing it at each request would cost more than the request. */
const USED_PRECISION_MS = 60_000

export type IntegrationKeys = ReturnType<typeof createIntegrationKeys>

/** Keys with which a program acts for a workspace. Only their hash is stored. */
export const createIntegrationKeys = (store: IntegrationKeyStore, clock: Clock) => ({
  list: async (workspaceId: string): Promise<IntegrationKey[]> => (await store.list(workspaceId)).map(present),

  /** `createdBy`: the person; null for a key that the server makes for itself. */
  async create(
    workspaceId: string,
    name: string,
    createdBy: string | null = null,
  ): Promise<IntegrationKey & { key: string }> {
    const now = clock.now()
    const key = `${KEY_PREFIX}${newToken()}`
    const row = {
      id: newId(now.getTime()),
      workspaceId,
      createdBy,
      name,
      prefix: key.slice(0, SHOWN_LENGTH),
      createdAt: now,
    }
    const inserted = await store.insert({ ...row, keyHash: tokenHash(key) }, limits.integrationKeysMax)
    return { ...present(inserted ?? fail('integration_keys.too_many')), key }
  },

  removeAll: async (workspaceId: string): Promise<{ removed: number }> => ({
    removed: await store.removeAll(workspaceId),
  }),

  async remove(workspaceId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(workspaceId, id))) fail('integration_keys.not_found')
    return {}
  },

  /** The workspace of a key, without the roles of a person; null for an unknown key. */
  async authenticate(key: string): Promise<Viewer | null> {
    if (!key.startsWith(KEY_PREFIX)) return null
    const found = await store.findWorkspace(tokenHash(key))
    if (!found) return null
    const now = clock.now()
    if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() > USED_PRECISION_MS)
      await store.markUsed(tokenHash(key), now)
    const { workspaceId, name, isSuspended } = found
    return {
      id: found.createdBy ?? '',
      username: name,
      roles: [],
      workspaceId,
      membership: { role: 'admin', canExport: false },
      isSuspended: Boolean(isSuspended),
      isProgram: true,
    }
  },
})

const present = ({ createdAt, lastUsedAt, ...row }: IntegrationKeyRow): IntegrationKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
