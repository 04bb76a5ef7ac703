import { type RawBuilder, sql } from 'kysely'

/** SQL: bytes of the documents and the files of messages of a workspace. */
export const storageBytes = (workspaceId: RawBuilder<unknown>) => sql<number>`(
  coalesce((select sum(bytes) from media where workspace_id = ${workspaceId}), 0)
  + coalesce((select sum(file_bytes) from documents where workspace_id = ${workspaceId}), 0)
)::float8`

/** SQL: bytes that the limit of a workspace leaves; null without a limit. */
export const storageRoom = (workspaceId: RawBuilder<unknown>) => sql<number | null>`(
  select case when w.storage_max_mb is not null then w.storage_max_mb * 1e6 - ${storageBytes(sql`w.id`)} end
  from workspaces w
  where w.id = ${workspaceId}
)::float8`
