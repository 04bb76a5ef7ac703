import {
  type Agent,
  type AgentVersion,
  type AgentConfiguration,
  CustomConfig,
  fail,
  type AgentVersionContent,
} from '@portavoz/contract'
import type { ListedVersion, AgentVersionRow, AgentVersionStore } from './agent-versions.store.ts'

type AgentVersionsServiceDeps = {
  store: AgentVersionStore
  requireAgent: (userId: string, agentId: string) => Promise<unknown>
  restoreConfiguration: (
    userId: string,
    agentId: string,
    old: { configuration: AgentConfiguration; number: number },
    basedOn: number | undefined,
  ) => Promise<Agent>
}

type VersionPageQuery = { cursor?: string | undefined; limit: number }

export function createAgentVersions({ store, requireAgent, restoreConfiguration }: AgentVersionsServiceDeps) {
  const version = async (userId: string, agentId: string, number: number) =>
    (await store.byNumber(userId, agentId, number)) ?? fail('agent_versions.not_found')

  return {
    async list(userId: string, agentId: string, { cursor, limit }: VersionPageQuery) {
      await requireAgent(userId, agentId)
      // The extra row holds the figures before the last item and shows whether another page exists.
      const rows = await store.page(userId, agentId, parseCursor(cursor), limit + 1)
      const items = rows.slice(0, limit).map((row, index) => presentVersion(row, rows[index + 1]))
      return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.number) : null }
    },

    async byNumber(userId: string, agentId: string, number: number): Promise<AgentVersionContent> {
      const row = await version(userId, agentId, number)
      return { number: row.number, author: row.author, at: row.at.toISOString(), ...configurationOf(row) }
    },

    async restore(userId: string, agentId: string, number: number, basedOn: number | undefined): Promise<Agent> {
      const configuration = configurationOf(await version(userId, agentId, number))
      return restoreConfiguration(userId, agentId, { configuration, number }, basedOn)
    },

    async configuration(userId: string, agentId: string, number: number) {
      const row = await store.byNumber(userId, agentId, number)
      return row && configurationOf(row)
    },
  }
}
export type AgentVersionService = ReturnType<typeof createAgentVersions>

const configurationOf = ({ name, description, prompt, customConfig }: AgentVersionRow) => ({
  name,
  description,
  prompt,
  customConfig: { ...CustomConfig.parse(customConfig), apiKeys: { openai: '', anthropic: '', custom: '' } },
})

const presentVersion = (row: ListedVersion, previous: ListedVersion | undefined): AgentVersion => ({
  ...row,
  at: row.at.toISOString(),
  until: row.until?.toISOString() ?? null,
  figuresBefore: previous?.figures ?? null,
})

/** An invalid cursor means the first page. */
const parseCursor = (cursor: string | undefined): number | null =>
  cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : null
