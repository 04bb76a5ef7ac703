import { limits } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { SendableDocument } from '../types.ts'

type SendingScope = Record<'workspaceId' | 'agentId' | 'conversationId', RawBuilder<unknown>>

const DAY_MS = 24 * 3_600_000

/** Messages of the conversation with the file of the document `f`. */
const sends = (conversationId: RawBuilder<unknown>) => sql`
  select from messages s
  where s.conversation_id = ${conversationId} and s.direction = 'outgoing' and s.type = 'document'
    and s.status <> 'failed' and s.details->>'documentId' = f.id`

/**
 * SQL: unexpired documents that the owner lets the agent send, its own and those of all agents, the newest first.
 * `isSent`: the conversation got its file, or will.
 */
export const sendableDocuments = ({ workspaceId, agentId, conversationId }: SendingScope, now: Date) => sql<
  SendableDocument[]
>`coalesce(
  (
    select json_agg(
      json_build_object(
        'id', f.id, 'name', f.name, 'fileId', f.file_id, 'fileName', f.file_name, 'fileBytes', f.file_bytes,
        'isSent', exists (${sends(conversationId)}),
        'isSpent', (
          select count(*) >= ${sql.lit(limits.sendsOfDocument)}
          from (${sends(conversationId)} and s.at > ${new Date(now.getTime() - DAY_MS)}) sent
        )
      )
      order by f.created_at desc, f.id desc
    )
    from (
      select d.id, d.name, d.file_id, d.file_name, d.file_bytes, d.created_at
      from documents d
      where d.workspace_id = ${workspaceId} and d.is_sent_on_request
        and (d.agent_id is null or d.agent_id = ${agentId})
        and (d.valid_until is null or d.valid_until > ${now})
      order by d.created_at desc, d.id desc
      limit ${sql.lit(limits.sendableDocuments)}
    ) f
  ),
  '[]'
)`

/** What a preview of an agent may send: its conversation is not stored, so that nothing was sent before. */
export const createListSendable =
  (db: Db) =>
  async ({ workspaceId, id }: { workspaceId: string; id: string }, now: Date): Promise<SendableDocument[]> => {
    const scope = { workspaceId: sql`${workspaceId}`, agentId: sql`${id}`, conversationId: sql`null` }
    const { rows } = await sql<{ sendable: SendableDocument[] }>`
      select ${sendableDocuments(scope, now)} as sendable`.execute(db)
    return rows[0]?.sendable ?? []
  }
export type ListSendable = ReturnType<typeof createListSendable>
