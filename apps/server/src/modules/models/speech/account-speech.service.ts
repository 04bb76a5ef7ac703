import type { AccountSpeech, SpeechDraft } from '@portavoz/contract'
import type { AccountSpeechRow } from '../../../db/schema.ts'
import { shownOrigin } from '../../../platform/network/shown-origin.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { SpeechSettings } from '../../../ports/speech-model.ts'
import { createOwnChoices } from '../own-choice/own-choice.service.ts'
import type { OwnChoiceStore } from '../own-choice/own-choice.store.ts'
import { baseUrlOf, resolveApiKey } from '../resolve-api-key.ts'
import { offeredSpeech, usualMicrosPerThousand } from './speech-prices.ts'

type AccountSpeechesDeps = {
  store: OwnChoiceStore<AccountSpeechRow>
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
  const { read, save, remove, storedKey, findOpen } = createOwnChoices<AccountSpeechRow, SpeechDraft, AccountSpeech>({
    store,
    secrets,
    clock,
    purpose: 'speech',
    rowOf: ({ provider, name, voice, microsPerThousand }, common) => ({
      ...common,
      provider,
      name,
      voice,
      microsPerThousand,
    }),
    present: (own) => ({
      own: own && { ...presentSpeech(own.row), ...own.key },
      installation: installation && { name: installation.name, voice: installation.voice },
      offered: offeredSpeech,
    }),
    describe: describeSpeech,
    afterCommit,
  })

  return {
    read,
    save,
    remove,

    /** The settings that a form means, with the stored key where it has `***`. */
    async settingsOf(workspaceId: string, draft: SpeechDraft): Promise<SpeechSettings> {
      const { provider, name, voice } = draft
      const apiKey = resolveApiKey(draft, await storedKey(workspaceId))
      return { provider, name, voice, apiKey, baseUrl: baseUrlOf(draft), isOperators: false }
    },

    /** Null when there is none, or when its key is lost: texts go only where the workspace chose. */
    async choose(workspaceId: string): Promise<ChosenSpeech | null> {
      const own = await findOpen(workspaceId)
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

const presentSpeech = ({ provider, name, voice, baseUrl, microsPerThousand }: AccountSpeechRow) => ({
  provider,
  name,
  voice,
  baseUrl,
  microsPerThousand,
})

const describeSpeech = ({ provider, name, voice, baseUrl, secret }: AccountSpeechRow): string =>
  [
    `modelo ${name} de ${provider === 'openai' ? 'OpenAI' : 'otro proveedor'}`,
    `voz ${voice}`,
    ...(baseUrl === '' ? [] : [`dirección: ${shownOrigin(baseUrl)}`]),
    secret === '' ? 'sin clave' : 'con clave',
  ].join('; ')
