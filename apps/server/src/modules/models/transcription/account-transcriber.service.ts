import { type AccountTranscriber, MASKED_SECRET, type TranscriberDraft } from '@portavoz/contract'
import type { AccountTranscriberRow } from '../../../db/schema.ts'
import { shownOrigin } from '../../../platform/network/shown-origin.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { TranscriberSettings } from '../../../ports/transcriber.ts'
import { resolveApiKey, type StoredKey } from '../resolve-api-key.ts'
import type { AccountTranscriberStore } from './account-transcriber.store.ts'
import { offeredTranscribers, usualMicrosPerMinute } from './transcriber-prices.ts'

type AccountTranscribersDeps = {
  store: AccountTranscriberStore
  secrets: Pick<Secrets, 'seal' | 'open'>
  clock: Clock
  /** The operator's transcriber, for workspaces without one. */
  installation: TranscriberSettings | null
  afterCommit: () => void
}

/** `microsPerMinute`: null when it is unknown. */
export type ChosenTranscriber = {
  by: 'agent' | 'account' | 'installation'
  settings: TranscriberSettings
  microsPerMinute: number | null
}

export type AccountTranscribers = ReturnType<typeof createAccountTranscribers>

const sealContextOf = (workspaceId: string) => `accounts/${workspaceId}/transcriber`

/** What a workspace chose to transcribe voice notes, with its key. */
export function createAccountTranscribers({
  store,
  secrets,
  clock,
  installation,
  afterCommit,
}: AccountTranscribersDeps) {
  /** Null when the key was sealed with a lost server key. */
  const openKey = ({ workspaceId, secret }: AccountTranscriberRow): string | null =>
    secret === '' ? '' : openOrNull(() => secrets.open(secret, sealContextOf(workspaceId)))
  const present = (row: AccountTranscriberRow | undefined): AccountTranscriber => ({
    own: row ? presentTranscriber(row, openKey(row)) : null,
    installation: installation && { name: installation.name },
    offered: offeredTranscribers,
  })
  async function storedKey(workspaceId: string): Promise<StoredKey | null> {
    const row = await store.find(workspaceId)
    const apiKey = row ? openKey(row) : null
    return row && apiKey !== null ? { provider: row.provider, baseUrl: row.baseUrl, apiKey } : null
  }

  return {
    read: async (workspaceId: string) => present(await store.find(workspaceId)),

    /** `changes`: what is stored now, in Spanish and without the key. */
    async save(
      workspaceId: string,
      draft: TranscriberDraft,
    ): Promise<{ current: AccountTranscriber; changes: string }> {
      const { provider, name, microsPerMinute } = draft
      const apiKey = resolveApiKey(draft, await storedKey(workspaceId))
      const baseUrl = provider === 'custom' ? draft.baseUrl : ''
      const secret = apiKey === '' ? '' : secrets.seal(apiKey, sealContextOf(workspaceId))
      const row = { workspaceId, provider, name, baseUrl, secret, microsPerMinute, updatedAt: clock.now() }
      await store.save(row)
      afterCommit()
      return { current: present(row), changes: describeTranscriber(row) }
    },

    async remove(workspaceId: string): Promise<AccountTranscriber> {
      await store.remove(workspaceId)
      afterCommit()
      return present(undefined)
    },

    storedKey,

    /** Null when there is none, or when its key is lost: audio goes only where the workspace chose. */
    async choose(workspaceId: string): Promise<ChosenTranscriber | null> {
      const row = await store.find(workspaceId)
      const apiKey = row ? openKey(row) : null
      if (row && apiKey === null) return null
      if (!row || apiKey === null)
        return (
          installation && {
            by: 'installation',
            settings: installation,
            microsPerMinute: usualMicrosPerMinute(installation),
          }
        )
      const { provider, name, baseUrl } = row
      return {
        by: 'account',
        settings: { provider, name, baseUrl, apiKey, isOperators: false },
        microsPerMinute: row.microsPerMinute ?? usualMicrosPerMinute(row),
      }
    },
  }
}

const presentTranscriber = (
  { provider, name, baseUrl, microsPerMinute }: AccountTranscriberRow,
  apiKey: string | null,
) => ({
  provider,
  name,
  baseUrl,
  apiKey: apiKey ? MASKED_SECRET : '',
  isKeyLost: apiKey === null,
  microsPerMinute,
})

const describeTranscriber = ({ provider, name, baseUrl, secret }: AccountTranscriberRow): string =>
  [
    `modelo ${name} de ${provider === 'openai' ? 'OpenAI' : 'otro proveedor'}`,
    ...(baseUrl === '' ? [] : [`dirección: ${shownOrigin(baseUrl)}`]),
    secret === '' ? 'sin clave' : 'con clave',
  ].join('; ')
