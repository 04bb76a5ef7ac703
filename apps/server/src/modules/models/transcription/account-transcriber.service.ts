import type { AccountTranscriber, TranscriberDraft } from '@portavoz/contract'
import type { AccountTranscriberRow } from '../../../db/schema.ts'
import { shownOrigin } from '../../../platform/network/shown-origin.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { TranscriberSettings } from '../../../ports/transcriber.ts'
import { createOwnChoices } from '../own-choice/own-choice.service.ts'
import type { OwnChoiceStore } from '../own-choice/own-choice.store.ts'
import { offeredTranscribers, usualMicrosPerMinute } from './transcriber-prices.ts'

type AccountTranscribersDeps = {
  store: OwnChoiceStore<AccountTranscriberRow>
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
  const choices = createOwnChoices<AccountTranscriberRow, TranscriberDraft, AccountTranscriber>({
    store,
    secrets,
    clock,
    purpose: 'transcriber',
    rowOf: ({ provider, name, microsPerMinute }, common) => ({ ...common, provider, name, microsPerMinute }),
    present: (own) => ({
      own: own && { ...presentTranscriber(own.row), ...own.key },
      installation: installation && { name: installation.name },
      offered: offeredTranscribers,
    }),
    describe: describeTranscriber,
    afterCommit,
  })
  const { read, save, remove, storedKey, findOpen } = choices

  return {
    read,
    save,
    remove,
    storedKey,

    /** Null when there is none, or when its key is lost: audio goes only where the workspace chose. */
    async choose(workspaceId: string): Promise<ChosenTranscriber | null> {
      const own = await findOpen(workspaceId)
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

const presentTranscriber = ({ provider, name, baseUrl, microsPerMinute }: AccountTranscriberRow) => ({
  provider,
  name,
  baseUrl,
  microsPerMinute,
})

const describeTranscriber = ({ provider, name, baseUrl, secret }: AccountTranscriberRow): string =>
  [
    `modelo ${name} de ${provider === 'openai' ? 'OpenAI' : 'otro proveedor'}`,
    ...(baseUrl === '' ? [] : [`dirección: ${shownOrigin(baseUrl)}`]),
    secret === '' ? 'sin clave' : 'con clave',
  ].join('; ')
