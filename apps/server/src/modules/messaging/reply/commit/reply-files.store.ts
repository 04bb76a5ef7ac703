import { limits } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import { isSentOnRequestBy } from '../../../../db/fragments/sent-on-request.ts'
import { mediaRoom } from '../../../../db/fragments/storage-bytes.ts'
import type { ReplyContext, ReplyFile, ReplyPart } from '../types.ts'

type FileClosing = { context: ReplyContext; result: { parts: readonly ReplyPart[] }; now: Date }

export const hasFiles = ({ parts }: FileClosing['result']): boolean => parts.some(({ file }) => file)

const filesOf = ({ parts }: FileClosing['result']) => parts.flatMap(({ id, file }) => (file ? [{ ...file, id }] : []))

export const fileDetails = ({ fileName, bytes, documentId }: ReplyFile) => ({ fileName, fileBytes: bytes, documentId })

/**
 * SQL: agents still send these documents with the files that were copied, and the account has room for them. True only
 * until the commit in a transaction that locks the workspace.
 */
export function areFilesSendable({ context, result, now }: FileClosing): RawBuilder<unknown> {
  const files = filesOf(result)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const { workspaceId, agentId } = context
  return sql`
    ${bytes}::float8 <= ${mediaRoom(sql`${workspaceId}`, limits.documentCopiesShare)}
    and ${files.length}::int = (
      select count(*)
      from unnest(
        ${files.map(({ documentId }) => documentId)}::text[],
        ${files.map(({ fileId }) => fileId)}::text[]
      ) as f(document_id, file_id)
      join documents d on d.id = f.document_id and d.file_id = f.file_id
      where d.workspace_id = ${workspaceId}
        and (d.agent_id is null or d.agent_id = ${agentId})
        and ${isSentOnRequestBy('d', now)}
    )`
}

/** The files are in the store already, under the ids of their messages. */
export function insertFiles({ context, result, now }: FileClosing): RawBuilder<unknown> {
  const files = filesOf(result)
  return sql`
    insert into media (message_id, workspace_id, state, type, bytes, created_at, ended_at)
    select f.id, ${context.workspaceId}, 'kept', f.type, f.bytes, ${now}, ${now}
    from closed,
      unnest(
        ${files.map(({ id }) => id)}::text[], ${files.map(({ type }) => type)}::text[],
        ${files.map(({ bytes }) => bytes)}::integer[]
      ) as f(id, type, bytes)`
}
