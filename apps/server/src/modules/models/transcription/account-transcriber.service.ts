import { type AccountTranscriber, MASKED_SECRET, type TranscriberDraft } from '@portavoz/contract'
import type { AccountTranscriberRow } from '../../../db/schema.ts'
import { shownOrigin } from '../../../platform/network/shown-origin.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { TranscriberSettings } from '../../../ports/transcriber.ts'
import { createOwnChoiceKeys } from '../own-choice-keys.ts'
import { resolveApiKey } from '../resolve-api-key.ts'
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

/** What a workspace chose to transcribe voice notes, with its key. */
export function createAccountTranscribers({
  store,
  secrets,
  clock,
  installation,
  afterCommit,
}: AccountTranscribersDeps) {
  const keys = createOwnChoiceKeys({ find: store.find, secrets, purpose: 'transcriber' })
  const present = (row: AccountTranscriberRow | undefined): AccountTranscriber => ({
    own: row ? presentTranscriber(row, keys.open(row)) : null,
    installation: installation && { name: installation.name },
    offered: offeredTranscribers,
  })

  return {
    read: async (workspaceId: string) => present(await store.find(workspaceId)),

    /** `changes`: what is stored now, in Spanish and without the key. */
    async save(
      workspaceId: string,
      draft: TranscriberDraft,
    ): Promise<{ current: AccountTranscriber; changes: string }> {
      const { provider, name, microsPerMinute } = draft
      const apiKey = resolveApiKey(draft, await keys.findStored(workspaceId))
      const baseUrl = provider === 'custom' ? draft.baseUrl : ''
      const secret = keys.seal(workspaceId, apiKey)
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

    storedKey: keys.findStored,

    /** Null when there is none, or when its key is lost: audio goes only where the workspace chose. */
    async choose(workspaceId: string): Promise<ChosenTranscriber | null> {
      const own = await keys.findOpen(workspaceId)
      if (own === 'lost') return null
      if (!own)
        return (
          installation && {
            by: 'installation',
            settings: installation,
            microsPerMinute: usualMicrosPerMinute(installation),
          }
        )
      const { row, apiKey } = own
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
