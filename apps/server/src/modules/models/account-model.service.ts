import type { AccountModel, ModelDraft } from '@portavoz/contract'
import type { AccountModelRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { ModelSettings } from '../../ports/language-model.ts'
import type { BlindModelStore } from './blind-models.store.ts'
import type { StoredModel } from '../../db/fragments/agent-state-facts.ts'
import { shownOrigin } from '../../platform/network/shown-origin.ts'
import { createOwnChoices } from './own-choice/own-choice.service.ts'
import type { OwnChoiceStore } from './own-choice/own-choice.store.ts'
import type { StoredKey } from './resolve-api-key.ts'
import { offeredModels } from './spending/usual-prices.ts'

type AccountModelServiceDeps = {
  store: OwnChoiceStore<AccountModelRow>
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
  const { openKey, read, save, remove, storedKey } = createOwnChoices<AccountModelRow, ModelDraft, AccountModel>({
    store,
    secrets,
    clock,
    purpose: 'model',
    rowOf: ({ provider, name, sees }, common) => ({ ...common, provider, name, sees }),
    async present(own) {
      return {
        own: own && {
          ...presentModel(own.row),
          ...own.key,
          hasRefusedPictures: await blindModels.has(own.row.workspaceId, own.row, clock.now()),
        },
        installation: installation && { name: installation.name },
        offered: offeredModels,
      }
    },
    describe: describeModel,
    afterCommit,
  })

  const generalModelOf = (row: StoredModel | null): GeneralModel | null => {
    const apiKey = row ? openKey(row) : null
    if (!row || apiKey === null) return installation && { by: 'installation', model: installation }
    const { provider, name, baseUrl, sees } = row
    return { by: 'account', model: { provider, name, baseUrl, apiKey, isOperators: false, sees } }
  }

  return {
    read,
    save,
    remove,
    storedKey,

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

const presentModel = ({ provider, name, baseUrl, sees }: AccountModelRow) => ({ provider, name, baseUrl, sees })

const providerNames = { openai: 'OpenAI', anthropic: 'Anthropic', custom: 'otro proveedor' }

const describeModel = (
  { provider, name, baseUrl, sees }: AccountModelRow,
  { apiKey, stored }: { apiKey: string; stored: StoredKey | null },
): string =>
  [
    `modelo ${name} de ${providerNames[provider]}`,
    ...(baseUrl === '' ? [] : [`dirección: ${shownOrigin(baseUrl)}`]),
    ...(sees ? ['ve imágenes'] : []),
    describeKey(apiKey, stored),
  ].join('; ')

const describeKey = (apiKey: string, stored: StoredKey | null): string => {
  if (apiKey === '') return 'sin clave'
  return apiKey === stored?.apiKey ? 'con la misma clave' : 'clave nueva'
}
