import { type RawBuilder, sql } from 'kysely'

/** SQL: the workflows in the n8n of this workspace send files. */
export const hasFileWorkflow = (workspaceId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from n8n_installs i
  where i.workspace_id = ${workspaceId} and i.sends_files
)`
