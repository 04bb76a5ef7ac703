import type { ModelDraft } from '@portavoz/contract'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { baseUrlOf, resolveApiKey, type StoredKey } from '../resolve-api-key.ts'
import { createOwnChoiceKeys, type OwnChoice, type PresentedKey } from './own-choice-keys.ts'
import type { OwnChoiceStore } from './own-choice.store.ts'

type ChoiceDraft = Omit<ModelDraft, 'sees'>
/** The columns that every kind of choice fills alike. */
type CommonColumns = { workspaceId: string; baseUrl: string; secret: string; updatedAt: Date }

type OwnChoicesDeps<Row extends OwnChoice, Draft extends ChoiceDraft, Presented> = {
  store: OwnChoiceStore<Row>
  secrets: Pick<Secrets, 'seal' | 'open'>
  clock: Clock
  /** Ends the context that a key is sealed for, so that it opens nothing else. */
  purpose: string
  rowOf: (draft: Draft, common: CommonColumns) => Row
  /** What the console shows; null without a choice. */
  present: (own: { row: Row; key: PresentedKey } | null) => Presented | Promise<Presented>
  /** A saved choice in Spanish and without its key. `stored`: the key before it. */
  describe: (row: Row, key: { apiKey: string; stored: StoredKey | null }) => string
  afterCommit: () => void
}

/** Reads, saves and removes one kind of choice of workspaces, with its sealed key. */
export function createOwnChoices<Row extends OwnChoice, Draft extends ChoiceDraft, Presented>({
  store,
  secrets,
  clock,
  purpose,
  rowOf,
  present,
  describe,
  afterCommit,
}: OwnChoicesDeps<Row, Draft, Presented>) {
  const keys = createOwnChoiceKeys({ find: store.find, secrets, purpose })
  const presentRow = async (row: Row | undefined): Promise<Presented> =>
    present(row ? { row, key: keys.present(row) } : null)

  return {
    read: async (workspaceId: string): Promise<Presented> => presentRow(await store.find(workspaceId)),

    /** `changes`: what is stored now, in Spanish and without the key. */
    async save(workspaceId: string, draft: Draft): Promise<{ current: Presented; changes: string }> {
      const stored = await keys.findStored(workspaceId)
      const apiKey = resolveApiKey(draft, stored)
      const secret = keys.seal(workspaceId, apiKey)
      const row = rowOf(draft, { workspaceId, baseUrl: baseUrlOf(draft), secret, updatedAt: clock.now() })
      await store.save(row)
      afterCommit()
      return { current: await presentRow(row), changes: describe(row, { apiKey, stored }) }
    },

    async remove(workspaceId: string): Promise<Presented> {
      await store.remove(workspaceId)
      afterCommit()
      return presentRow(undefined)
    },

    storedKey: keys.findStored,
    openKey: keys.open,
    findOpen: keys.findOpen,
  }
}
