import { limits } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import { isSentOnRequestBy, isUnexpired } from '../../../../db/fragments/sent-on-request.ts'
import { mediaRoom } from '../../../../db/fragments/storage-bytes.ts'
import type { ReplyFile, ReplyPart } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'

type FileClosing = { context: ReplyContext; result: { parts: readonly ReplyPart[] }; now: Date }

export const hasFiles = ({ parts }: FileClosing['result']): boolean => parts.some(({ file }) => file)

const filesOf = ({ parts }: FileClosing['result']) => parts.flatMap(({ id, file }) => (file ? [{ ...file, id }] : []))

export const fileDetails = ({ fileName, bytes, documentId, fileId, picture }: ReplyFile) => ({
  fileName,
  fileBytes: bytes,
  documentId,
  ...(picture ? { pictureId: picture.id, pictureOf: picture.name } : { documentFileId: fileId }),
})

/**
 * SQL: agents still send these documents and pictures with the files that were copied, and the workspace has room for
 * them. True only until the commit in a transaction that locks the workspace.
 */
export function areFilesSendable({ context, result, now }: FileClosing): RawBuilder<unknown> {
  const files = filesOf(result)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const { workspaceId, agentId } = context
  const isOfAgent = sql`d.workspace_id = ${workspaceId} and (d.agent_id is null or d.agent_id = ${agentId})`
  return sql`
    ${bytes}::float8 <= ${mediaRoom(sql`${workspaceId}`, limits.documentCopiesShare)}
    and ${files.length}::int = (
      select count(d.id)
      from unnest(
        ${files.map(({ documentId }) => documentId)}::text[],
        ${files.map(({ fileId }) => fileId)}::text[],
        ${files.map(({ picture }) => picture?.id ?? null)}::text[]
      ) as f(document_id, file_id, picture_id)
      join documents d on d.id = f.document_id and ${isOfAgent}
      left join document_pictures p on p.id = f.picture_id and p.document_id = d.id
      where case
        when f.picture_id is null then d.file_id = f.file_id and ${isSentOnRequestBy('d', now)}
        else p.id is not null and ${isUnexpired('d', now)}
      end
    )`
}

/** The files are in the store already, under the ids of their messages. */
export function insertFiles({ context, result, now }: FileClosing): RawBuilder<unknown> {
  const files = filesOf(result)
  return sql`
    insert into media (message_id, workspace_id, state, type, bytes, width, height, created_at, ended_at)
    select f.id, ${context.workspaceId}, 'kept', f.type, f.bytes, f.width, f.height, ${now}, ${now}
    from closed,
      unnest(
        ${files.map(({ id }) => id)}::text[], ${files.map(({ type }) => type)}::text[],
        ${files.map(({ bytes }) => bytes)}::integer[],
        ${files.map(({ picture }) => picture?.width ?? null)}::integer[],
        ${files.map(({ picture }) => picture?.height ?? null)}::integer[]
      ) as f(id, type, bytes, width, height)`
}
