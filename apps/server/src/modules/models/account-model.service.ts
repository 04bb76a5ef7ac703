import { type AccountModel, HIDDEN, type ModelDraft } from '@portavoz/contract'
import type { AccountModelRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Model } from '../../ports/brain.ts'
import type { AccountModelStore, StoredModel } from './account-model.store.ts'
import { keyFor, type StoredKey } from './key-for.ts'
import { offered } from './usual-prices.ts'

type Needs = {
  store: AccountModelStore
  secrets: Pick<Secrets, 'seal' | 'open'>
  clock: Clock
  /** The operator's, for whoever has none. */
  installation: Model | null
  /** Called after each commit. */
  committed: () => void
}

type General = { by: 'account' | 'installation'; model: Model }

const place = (userId: string) => `accounts/${userId}/model`

/** What speaks for the agents of an account, and what for whoever chose nothing. */
export function createAccountModels({ store, secrets, clock, installation, committed }: Needs) {
  /** Null when it was sealed with a key that is gone. */
  const keyOf = ({ userId, secret }: StoredModel): string | null => {
    try {
      return secret === '' ? '' : secrets.open(secret, place(userId))
    } catch {
      return null
    }
  }
  const generalOf = (row: StoredModel | null): General | null => {
    const apiKey = row ? keyOf(row) : null
    if (!row || apiKey === null) return installation && { by: 'installation', model: installation }
    const { provider, name, baseUrl } = row
    return { by: 'account', model: { provider, name, baseUrl, apiKey, isOperators: false } }
  }
  const shown = (row: AccountModelRow | undefined): AccountModel => ({
    own: row ? presented(row, keyOf(row)) : null,
    installation: installation && { name: installation.name },
    offered,
  })

  return {
    get: async (userId: string) => shown(await store.of(userId)),

    async save(userId: string, draft: ModelDraft): Promise<AccountModel> {
      const { provider, name } = draft
      const apiKey = keyFor(draft, await this.storedKey(userId))
      const baseUrl = provider === 'custom' ? draft.baseUrl : ''
      const secret = apiKey === '' ? '' : secrets.seal(apiKey, place(userId))
      const row = { userId, provider, name, baseUrl, secret, updatedAt: clock.now() }
      await store.save(row)
      committed()
      return shown(row)
    },

    async remove(userId: string): Promise<AccountModel> {
      await store.remove(userId)
      committed()
      return shown(undefined)
    },

    async storedKey(userId: string): Promise<StoredKey | null> {
      const row = await store.of(userId)
      const apiKey = row ? keyOf(row) : null
      return row && apiKey !== null ? { provider: row.provider, baseUrl: row.baseUrl, apiKey } : null
    },

    /** The model for agents without one of their own; null where there is none. A lost key opens nothing. */
    general: async (userId: string): Promise<General | null> => generalOf((await store.of(userId)) ?? null),

    /** The same from a row that was read with others. */
    generalOf,
  }
}
export type AccountModels = ReturnType<typeof createAccountModels>

const presented = ({ provider, name, baseUrl }: AccountModelRow, apiKey: string | null) => ({
  provider,
  name,
  baseUrl,
  apiKey: apiKey ? HIDDEN : '',
  isKeyLost: apiKey === null,
})
