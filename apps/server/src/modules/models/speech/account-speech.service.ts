import { type AccountSpeech, MASKED_SECRET, type SpeechDraft } from '@portavoz/contract'
import type { AccountSpeechRow } from '../../../db/schema.ts'
import { shownOrigin } from '../../../platform/network/shown-origin.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { SpeechSettings } from '../../../ports/speech-model.ts'
import { createOwnChoiceKeys } from '../own-choice-keys.ts'
import { resolveApiKey } from '../resolve-api-key.ts'
import type { AccountSpeechStore } from './account-speech.store.ts'
import { offeredSpeech, usualMicrosPerThousand } from './speech-prices.ts'

type AccountSpeechesDeps = {
  store: AccountSpeechStore
  secrets: Pick<Secrets, 'seal' | 'open'>
  clock: Clock
  /** The operator's speech model, for workspaces without one. */
  installation: SpeechSettings | null
  afterCommit: () => void
}

/** `microsPerThousand`: null when it is unknown. */
export type ChosenSpeech = {
  by: 'account' | 'installation'
  settings: SpeechSettings
  microsPerThousand: number | null
}

export type AccountSpeeches = ReturnType<typeof createAccountSpeeches>

/** What a workspace chose to speak its replies, with its key. */
export function createAccountSpeeches({ store, secrets, clock, installation, afterCommit }: AccountSpeechesDeps) {
  const keys = createOwnChoiceKeys({ find: store.find, secrets, purpose: 'speech' })
  const present = (row: AccountSpeechRow | undefined): AccountSpeech => ({
    own: row ? presentSpeech(row, keys.open(row)) : null,
    installation: installation && { name: installation.name, voice: installation.voice },
    offered: offeredSpeech,
  })

  return {
    read: async (workspaceId: string) => present(await store.find(workspaceId)),

    /** `changes`: what is stored now, in Spanish and without the key. */
    async save(workspaceId: string, draft: SpeechDraft): Promise<{ current: AccountSpeech; changes: string }> {
      const { provider, name, voice, microsPerThousand } = draft
      const apiKey = resolveApiKey(draft, await keys.findStored(workspaceId))
      const baseUrl = provider === 'custom' ? draft.baseUrl : ''
      const secret = keys.seal(workspaceId, apiKey)
      const row = { workspaceId, provider, name, voice, baseUrl, secret, microsPerThousand, updatedAt: clock.now() }
      await store.save(row)
      afterCommit()
      return { current: present(row), changes: describeSpeech(row) }
    },

    async remove(workspaceId: string): Promise<AccountSpeech> {
      await store.remove(workspaceId)
      afterCommit()
      return present(undefined)
    },

    /** The settings that a form means, with the stored key where it has `***`. */
    async settingsOf(workspaceId: string, draft: SpeechDraft): Promise<SpeechSettings> {
      const { provider, name, voice } = draft
      const apiKey = resolveApiKey(draft, await keys.findStored(workspaceId))
      return { provider, name, voice, apiKey, baseUrl: provider === 'custom' ? draft.baseUrl : '', isOperators: false }
    },

    /** Null when there is none, or when its key is lost: texts go only where the workspace chose. */
    async choose(workspaceId: string): Promise<ChosenSpeech | null> {
      const own = await keys.findOpen(workspaceId)
      if (own === 'lost') return null
      if (!own)
        return (
          installation && {
            by: 'installation',
            settings: installation,
            microsPerThousand: usualMicrosPerThousand(installation),
          }
        )
      const { row, apiKey } = own
      const { provider, name, voice, baseUrl } = row
      return {
        by: 'account',
        settings: { provider, name, voice, baseUrl, apiKey, isOperators: false },
        microsPerThousand: row.microsPerThousand ?? usualMicrosPerThousand(row),
      }
    },
  }
}

const presentSpeech = (
  { provider, name, voice, baseUrl, microsPerThousand }: AccountSpeechRow,
  apiKey: string | null,
) => ({
  provider,
  name,
  voice,
  baseUrl,
  apiKey: apiKey ? MASKED_SECRET : '',
  isKeyLost: apiKey === null,
  microsPerThousand,
})

const describeSpeech = ({ provider, name, voice, baseUrl, secret }: AccountSpeechRow): string =>
  [
    `modelo ${name} de ${provider === 'openai' ? 'OpenAI' : 'otro proveedor'}`,
    `voz ${voice}`,
    ...(baseUrl === '' ? [] : [`dirección: ${shownOrigin(baseUrl)}`]),
    secret === '' ? 'sin clave' : 'con clave',
  ].join('; ')
