import { MASKED_SECRET, type ModelProvider } from '@portavoz/contract'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { StoredKey } from '../resolve-api-key.ts'

/** A model, transcriber or speech model that a workspace chose; `secret` is its sealed key, '' for none. */
export type OwnChoice = { workspaceId: string; provider: ModelProvider; baseUrl: string; secret: string }

/** `apiKey`: `***` for one that opens. `isKeyLost`: it was sealed with another server key. */
export type PresentedKey = { apiKey: string; isKeyLost: boolean }

type OwnChoiceKeysDeps<C extends OwnChoice> = {
  find: (workspaceId: string) => Promise<C | undefined>
  secrets: Pick<Secrets, 'seal' | 'open'>
  /** Ends the context that a key is sealed for, so that it opens nothing else. */
  purpose: string
}

/** The sealed keys of one kind of choice. */
export function createOwnChoiceKeys<C extends OwnChoice>({ find, secrets, purpose }: OwnChoiceKeysDeps<C>) {
  const contextOf = (workspaceId: string) => `accounts/${workspaceId}/${purpose}`

  /** Null when the key was sealed with a lost server key. */
  const open = ({ workspaceId, secret }: Pick<OwnChoice, 'workspaceId' | 'secret'>): string | null =>
    secret === '' ? '' : openOrNull(() => secrets.open(secret, contextOf(workspaceId)))

  /** The choice with its key; null without a choice, and `lost` when its key cannot be opened. */
  async function findOpen(workspaceId: string): Promise<{ row: C; apiKey: string } | 'lost' | null> {
    const row = await find(workspaceId)
    if (!row) return null
    const apiKey = open(row)
    return apiKey === null ? 'lost' : { row, apiKey }
  }

  return {
    open,
    present(row: Pick<OwnChoice, 'workspaceId' | 'secret'>): PresentedKey {
      const apiKey = open(row)
      return { apiKey: apiKey ? MASKED_SECRET : '', isKeyLost: apiKey === null }
    },
    seal: (workspaceId: string, apiKey: string): string =>
      apiKey === '' ? '' : secrets.seal(apiKey, contextOf(workspaceId)),
    findOpen,
    /** What `***` in a form means; null when there is no key that can be opened. */
    async findStored(workspaceId: string): Promise<StoredKey | null> {
      const own = await findOpen(workspaceId)
      return own && own !== 'lost' ? { provider: own.row.provider, baseUrl: own.row.baseUrl, apiKey: own.apiKey } : null
    },
  }
}
