import {
  type Agent,
  type AgentVersion,
  type Configuration,
  CustomConfig,
  fail,
  type VersionWords,
} from '@portavoz/contract'
import type { ListedVersion, VersionRow, VersionStore } from './versions.store.ts'

type Needs = {
  store: VersionStore
  /** Throws when there is no such agent of theirs. */
  found: (userId: string, agentId: string) => Promise<unknown>
  takeAgain: (
    userId: string,
    agentId: string,
    old: { configuration: Configuration; number: number },
    basedOn: number | undefined,
  ) => Promise<Agent>
}

type Asked = { cursor?: string | undefined; limit: number }

/** The configurations that an agent had, what came of each, and the way back to one. */
export function createVersions({ store, found, takeAgain }: Needs) {
  const version = async (userId: string, agentId: string, number: number) =>
    (await store.byNumber(userId, agentId, number)) ?? fail('agent_versions.not_found')

  return {
    async list(userId: string, agentId: string, { cursor, limit }: Asked) {
      await found(userId, agentId)
      // One more is read: it tells how things were before the last of the page, and whether there are more.
      const rows = await store.page(userId, agentId, numberIn(cursor), limit + 1)
      const items = rows.slice(0, limit).map((row, at) => presentVersion(row, rows[at + 1]))
      return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.number) : null }
    },

    async byNumber(userId: string, agentId: string, number: number): Promise<VersionWords> {
      const row = await version(userId, agentId, number)
      return { number: row.number, author: row.author, at: row.at.toISOString(), ...wordsOf(row) }
    },

    async restore(userId: string, agentId: string, number: number, basedOn: number | undefined): Promise<Agent> {
      const configuration = wordsOf(await version(userId, agentId, number))
      return takeAgain(userId, agentId, { configuration, number }, basedOn)
    },

    /** What was configured then; undefined when that is not known any more. */
    async configuration(userId: string, agentId: string, number: number) {
      const row = await store.byNumber(userId, agentId, number)
      return row && wordsOf(row)
    },
  }
}
export type Versions = ReturnType<typeof createVersions>

const wordsOf = ({ name, description, prompt, customConfig }: VersionRow) => ({
  name,
  description,
  prompt,
  customConfig: { ...CustomConfig.parse(customConfig), apiKeys: { openai: '', anthropic: '', custom: '' } },
})

const presentVersion = (row: ListedVersion, before: ListedVersion | undefined): AgentVersion => ({
  ...row,
  at: row.at.toISOString(),
  until: row.until?.toISOString() ?? null,
  figuresBefore: before?.figures ?? null,
})

/** A word that is no number begins at the top. */
const numberIn = (cursor: string | undefined): number | null =>
  cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : null
