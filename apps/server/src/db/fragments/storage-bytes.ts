import { limits } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/** SQL: bytes of the files of messages and of canned replies. */
const mediaBytes = (workspaceId: RawBuilder<unknown>) => sql`(
  coalesce((select sum(bytes) from media where workspace_id = ${workspaceId}), 0)
  + coalesce((select sum(file_bytes) from canned_replies where workspace_id = ${workspaceId}), 0)
)`

/** SQL: bytes of all files of a workspace: of messages, canned replies, documents and their pictures. */
export const storageBytes = (workspaceId: RawBuilder<unknown>) => sql<number>`(
  ${mediaBytes(workspaceId)}
  + coalesce((select sum(file_bytes) from documents where workspace_id = ${workspaceId}), 0)
  + coalesce((select sum(bytes) from document_pictures where workspace_id = ${workspaceId}), 0)
)::float8`

/** SQL: bytes that this share of a workspace's limit leaves; null without a limit. */
export const storageRoom = (workspaceId: RawBuilder<unknown>, share = 1) => sql<number | null>`(
  select case
    when w.storage_max_mb is not null then w.storage_max_mb * 1e6 * ${sql.lit(share)} - ${storageBytes(sql`w.id`)}
  end
  from workspaces w
  where w.id = ${workspaceId}
)::float8`

/**
 * SQL: bytes that files of messages and canned replies may still take, within this share of the product's limit and of
 * the workspace's own.
 */
export const mediaRoom = (workspaceId: RawBuilder<unknown>, share = 1) => sql<number>`least(
  ${sql.lit(limits.mediaBytesOfAccount * share)} - ${mediaBytes(workspaceId)},
  ${storageRoom(workspaceId, share)}
)::float8`
