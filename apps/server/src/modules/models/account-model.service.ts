import { type AccountModel, MASKED_SECRET, type ModelDraft } from '@portavoz/contract'
import type { AccountModelRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { ModelSettings } from '../../ports/language-model.ts'
import type { BlindModelStore } from './blind-models.store.ts'
import type { AccountModelStore } from './account-model.store.ts'
import type { StoredModel } from '../../db/fragments/agent-state-facts.ts'
import { shownOrigin } from '../../platform/network/shown-origin.ts'
import { createOwnChoiceKeys } from './own-choice-keys.ts'
import { resolveApiKey, type StoredKey } from './resolve-api-key.ts'
import { offeredModels } from './spending/usual-prices.ts'

type AccountModelServiceDeps = {
  store: AccountModelStore
  blindModels: Pick<BlindModelStore, 'has'>
  secrets: Pick<Secrets, 'seal' | 'open'>
  clock: Clock
  /** The operator's model, for workspaces without one. */
  installation: ModelSettings | null
  afterCommit: () => void
}

type GeneralModel = { by: 'account' | 'installation'; model: ModelSettings }

/** The model that a workspace chose for its agents, with its key. */
export function createAccountModels({
  store,
  blindModels,
  secrets,
  clock,
  installation,
  afterCommit,
}: AccountModelServiceDeps) {
  const keys = createOwnChoiceKeys({ find: store.find, secrets, purpose: 'model' })
  const generalModelOf = (row: StoredModel | null): GeneralModel | null => {
    const apiKey = row ? keys.open(row) : null
    if (!row || apiKey === null) return installation && { by: 'installation', model: installation }
    const { provider, name, baseUrl, sees } = row
    return { by: 'account', model: { provider, name, baseUrl, apiKey, isOperators: false, sees } }
  }
  const present = async (row: AccountModelRow | undefined): Promise<AccountModel> => ({
    own: row ? presentModel(row, keys.open(row), await blindModels.has(row.workspaceId, row, clock.now())) : null,
    installation: installation && { name: installation.name },
    offered: offeredModels,
  })

  return {
    read: async (workspaceId: string) => present(await store.find(workspaceId)),

    /** `changes`: what is stored now, in Spanish and without the key. */
    async save(workspaceId: string, draft: ModelDraft): Promise<{ current: AccountModel; changes: string }> {
      const { provider, name, sees } = draft
      const stored = await keys.findStored(workspaceId)
      const apiKey = resolveApiKey(draft, stored)
      const baseUrl = provider === 'custom' ? draft.baseUrl : ''
      const secret = keys.seal(workspaceId, apiKey)
      const row = { workspaceId, provider, name, baseUrl, secret, sees, updatedAt: clock.now() }
      await store.save(row)
      afterCommit()
      return { current: await present(row), changes: describeModel(row, describeKey(apiKey, stored)) }
    },

    async remove(workspaceId: string): Promise<AccountModel> {
      await store.remove(workspaceId)
      afterCommit()
      return present(undefined)
    },

    storedKey: keys.findStored,

    /**
     * The model of agents without one of their own; null when there is none. A model whose key is lost does not count.
     */
    generalModel: async (workspaceId: string): Promise<GeneralModel | null> =>
      generalModelOf((await store.find(workspaceId)) ?? null),

    /** The same, from a row that was already read. */
    generalModelOf,
  }
}
export type AccountModels = ReturnType<typeof createAccountModels>

const presentModel = (
  { provider, name, baseUrl, sees }: AccountModelRow,
  apiKey: string | null,
  hasRefusedPictures: boolean,
) => ({
  provider,
  name,
  baseUrl,
  apiKey: apiKey ? MASKED_SECRET : '',
  isKeyLost: apiKey === null,
  sees,
  hasRefusedPictures,
})

const providerNames = { openai: 'OpenAI', anthropic: 'Anthropic', custom: 'otro proveedor' }

const describeModel = ({ provider, name, baseUrl, sees }: AccountModelRow, key: string): string =>
  [
    `modelo ${name} de ${providerNames[provider]}`,
    ...(baseUrl === '' ? [] : [`dirección: ${shownOrigin(baseUrl)}`]),
    ...(sees ? ['ve imágenes'] : []),
    key,
  ].join('; ')

const describeKey = (apiKey: string, stored: StoredKey | null): string => {
  if (apiKey === '') return 'sin clave'
  return apiKey === stored?.apiKey ? 'con la misma clave' : 'clave nueva'
}
