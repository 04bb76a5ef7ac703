import { limits } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { mayFilesFollow } from '../../../../db/fragments/has-file-workflow.ts'
import { isSentOnRequestBy } from '../../../../db/fragments/sent-on-request.ts'
import type { AgentRow } from '../../../../db/schema.ts'
import type { ReplyContext, SendableDocument } from '../types.ts'

type SendingScope = Record<'workspaceId' | 'agentId' | 'conversationId', RawBuilder<unknown>>

const DAY_MS = 24 * 3_600_000

/** The documents that the conversation got or will get, and how often since then. */
const sendsOfDocuments = (conversationId: RawBuilder<unknown>, since: Date) => sql`
  select
    m.details->>'documentId' as document_id,
    count(*) filter (where m.at > ${since}) as recently
  from messages m
  where m.conversation_id = ${conversationId}
    and m.details->>'documentId' is not null
    and m.details->>'pictureId' is null
    and m.status <> 'failed'
  group by m.details->>'documentId'`

/**
 * SQL: unexpired documents that the owner lets the agent send, its own and those of all agents, the newest first.
 * `isSent`: the conversation got its file, or will.
 */
export const sendableDocuments = ({ workspaceId, agentId, conversationId }: SendingScope, now: Date) => sql<
  SendableDocument[]
>`coalesce(
  (
    with sent as materialized (${sendsOfDocuments(conversationId, new Date(now.getTime() - DAY_MS))})
    select json_agg(
      json_build_object(
        'id', f.id, 'name', f.name, 'fileId', f.file_id, 'fileName', f.file_name, 'fileBytes', f.file_bytes,
        'isSent', s.document_id is not null,
        'isSpent', coalesce(s.recently >= ${sql.lit(limits.sendsOfDocument)}, false)
      )
      order by f.created_at desc, f.id desc
    )
    from (
      select d.id, d.name, d.file_id, d.file_name, d.file_bytes, d.created_at
      from documents d
      where d.workspace_id = ${workspaceId}
        and (d.agent_id is null or d.agent_id = ${agentId})
        and ${isSentOnRequestBy('d', now)}
      order by d.created_at desc, d.id desc
      limit ${sql.lit(limits.sendableDocuments)}
    ) f
    left join sent s on s.document_id = f.id
  ),
  '[]'
)`

/** What a preview of an agent may send: its conversation is not stored, so that nothing was sent before. */
export const createListSendable =
  (db: Db) =>
  async (
    { workspaceId, id, platform }: Pick<AgentRow, 'workspaceId' | 'id' | 'platform'>,
    now: Date,
  ): Promise<Pick<ReplyContext, 'sendable' | 'hasFileWorkflow'>> => {
    const scope = { workspaceId: sql`${workspaceId}`, agentId: sql`${id}`, conversationId: sql`null` }
    const { rows } = await sql<Pick<ReplyContext, 'sendable' | 'hasFileWorkflow'>>`
      select
        ${sendableDocuments(scope, now)} as sendable,
        ${mayFilesFollow(scope.workspaceId, sql`${platform}::text`)} as has_file_workflow`.execute(db)
    return rows[0] ?? { sendable: [], hasFileWorkflow: false }
  }
export type ListSendable = ReturnType<typeof createListSendable>
