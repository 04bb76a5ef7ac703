import { channels, Platform } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/** SQL: the workflows in the n8n of this workspace send files. */
export const hasFileWorkflow = (workspaceId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from n8n_installs i
  where i.workspace_id = ${workspaceId} and i.sends_files
)`

/** Platforms where n8n sends the text of a reply, and this server the files after it. */
const onlyTextsByWorkflow = Platform.options.filter(
  (platform) => channels[platform].replySender.n8n === 'workflow' && channels[platform].transport.n8n !== 'n8n',
)

/**
 * SQL: files may follow a text that the n8n of this workspace sends on this platform. Where this server sends them, any
 * version of our workflows will do, since each confirms its texts.
 */
export const mayFilesFollow = (
  workspaceId: RawBuilder<unknown>,
  platform: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from n8n_installs i
  where i.workspace_id = ${workspaceId}
    and case
      when ${platform} = any(${onlyTextsByWorkflow}::text[]) then i.installed_at is not null
      else i.sends_files
    end
)`
