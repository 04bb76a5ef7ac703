import {
  type Agent,
  type AgentVersion,
  type AgentConfiguration,
  CustomConfig,
  fail,
  type AgentVersionContent,
} from '@portavoz/contract'
import type { DescribeChange } from '../../platform/http/record-action.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { ListedVersion, AgentVersionRow, AgentVersionStore } from './agent-versions.store.ts'

type AgentVersionsServiceDeps = {
  store: AgentVersionStore
  requireAgent: (workspaceId: string, agentId: string) => Promise<unknown>
  restoreConfiguration: (
    viewer: Pick<Viewer, 'workspaceId' | 'username'>,
    agentId: string,
    old: { configuration: AgentConfiguration; number: number },
    basedOn: number | undefined,
    describe: DescribeChange,
  ) => Promise<Agent>
}

type VersionPageQuery = { cursor?: string | undefined; limit: number }

type RestoredVersion = { id: string; number: number; basedOn?: number | undefined }

export function createAgentVersions({ store, requireAgent, restoreConfiguration }: AgentVersionsServiceDeps) {
  const version = async (workspaceId: string, agentId: string, number: number) =>
    (await store.byNumber(workspaceId, agentId, number)) ?? fail('agent_versions.not_found')

  return {
    async list(workspaceId: string, agentId: string, { cursor, limit }: VersionPageQuery) {
      await requireAgent(workspaceId, agentId)
      // The extra row holds the figures before the last item and shows whether another page exists.
      const rows = await store.page(workspaceId, agentId, parseCursor(cursor), limit + 1)
      const items = rows.slice(0, limit).map((row, index) => presentVersion(row, rows[index + 1]))
      return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.number) : null }
    },

    async byNumber(workspaceId: string, agentId: string, number: number): Promise<AgentVersionContent> {
      const row = await version(workspaceId, agentId, number)
      return { number: row.number, author: row.author, at: row.at.toISOString(), ...configurationOf(row) }
    },

    async restore(
      viewer: Pick<Viewer, 'workspaceId' | 'username'>,
      { id: agentId, number, basedOn }: RestoredVersion,
      describe: DescribeChange,
    ): Promise<Agent> {
      const configuration = configurationOf(await version(viewer.workspaceId, agentId, number))
      return restoreConfiguration(viewer, agentId, { configuration, number }, basedOn, describe)
    },

    async configuration(workspaceId: string, agentId: string, number: number) {
      const row = await store.byNumber(workspaceId, agentId, number)
      return row && configurationOf(row)
    },
  }
}
export type AgentVersionService = ReturnType<typeof createAgentVersions>

const configurationOf = ({ name, description, prompt, customConfig }: AgentVersionRow) => ({
  name,
  description,
  prompt,
  customConfig: {
    ...CustomConfig.parse(customConfig),
    apiKeys: { openai: '', anthropic: '', custom: '', transcriber: '' },
  },
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
