import type { AgentTestState, AgentTestDraft } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

export type AgentTestRow = Omit<AgentTestDraft, 'documentId'> & {
  id: string
  documentId: string | null
  documentName: string
  last: { runId: string; state: AgentTestState; version: number; at: string } | null
}

type AgentTestInput = AgentTestDraft & { documentName: string }
type AgentTestOwner = { workspaceId: string; agentId: string }

export const createAgentTestStore = (db: Db) => ({
  /** In order of creation; only one with `id`. */
  async list(
    { workspaceId, agentId }: AgentTestOwner,
    id: string | null = null,
    database: Db | Tx = db,
  ): Promise<AgentTestRow[]> {
    const { rows } = await sql<AgentTestRow>`
      select
        t.id,
        t.question,
        t.must_contain,
        t.must_not_contain,
        t.document_id,
        coalesce(d.name, t.document_name) as document_name,
        t.must_escalate,
        l.last
      from agent_tests t
      left join documents d on d.id = t.document_id
      left join lateral (
        select json_build_object(
          'runId', r.run_id,
          'state', r.state,
          'version', n.version,
          'at', to_char(r.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) as last
        from test_results r
        join test_runs n on n.id = r.run_id
        where r.test_id = t.id and r.state in ('passed', 'failed', 'broken')
        order by r.run_id desc
        limit 1
      ) l on true
      where t.agent_id = ${agentId}
        and t.workspace_id = ${workspaceId}
        and (${id}::text is null or t.id = ${id})
      order by t.id`.execute(database)
    return rows
  },

  /** The name of a document that the agent uses, locked against deletion; undefined for any other. */
  documentName: async (
    tx: Tx,
    { workspaceId, agentId }: AgentTestOwner,
    documentId: string,
  ): Promise<string | undefined> =>
    (
      await tx
        .selectFrom('documents')
        .select('name')
        .where('id', '=', documentId)
        .where('workspaceId', '=', workspaceId)
        .where((eb) => eb.or([eb('agentId', 'is', null), eb('agentId', '=', agentId)]))
        .forKeyShare()
        .executeTakeFirst()
    )?.name,

  async count(tx: Tx, { workspaceId, agentId }: AgentTestOwner): Promise<number> {
    const { count } = await tx
      .selectFrom('agentTests')
      .select((e) => e.fn.countAll<string>().as('count'))
      .where('agentId', '=', agentId)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  insert: (tx: Tx, owner: AgentTestOwner, id: string, { documentId, ...input }: AgentTestInput, now: Date) =>
    tx
      .insertInto('agentTests')
      .values({ id, ...owner, ...input, documentId, createdAt: now, updatedAt: now })
      .execute(),

  async update(
    tx: Tx,
    { workspaceId, agentId }: AgentTestOwner,
    id: string,
    input: AgentTestInput,
    now: Date,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('agentTests')
      .set({ ...input, updatedAt: now })
      .where('id', '=', id)
      .where('agentId', '=', agentId)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async remove(tx: Tx, { workspaceId, agentId }: AgentTestOwner, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('agentTests')
      .where('id', '=', id)
      .where('agentId', '=', agentId)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Whether the agent's documents changed since then, and how many tests did. */
  async changedSince(
    { workspaceId, agentId }: AgentTestOwner,
    at: Date,
  ): Promise<{ documents: boolean; tests: number }> {
    const { rows } = await sql<{ documents: boolean; tests: number }>`
      select
        exists (
          select
          from documents
          where workspace_id = ${workspaceId}
            and (agent_id is null or agent_id = ${agentId})
            and updated_at > ${at}
        ) as documents,
        (
          select count(*)::int
          from agent_tests
          where agent_id = ${agentId} and workspace_id = ${workspaceId} and updated_at > ${at}
        ) as tests`.execute(db)
    return rows[0] ?? { documents: false, tests: 0 }
  },
})
export type AgentTestStore = ReturnType<typeof createAgentTestStore>
