import { channels, Platform } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/** SQL: the workflows of the row `i` are in the n8n in use, which its webhook names where its API has no address. */
const IS_IN_USE = `exists (
  select from n8n_connections n
  where n.workspace_id = i.workspace_id
    and (n.api_url = i.api_url or n.api_url = '' and starts_with(n.webhook_url, i.api_url || '/'))
)`

/** SQL: the workflows in the n8n of this workspace send files. */
export const fileWorkflowSql = (workspaceId: string): string => `exists (
  select from n8n_installs i
  where i.workspace_id = ${workspaceId} and i.sends_files and ${IS_IN_USE}
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
    and ${sql.raw(IS_IN_USE)}
    and case
      when ${platform} = any(${onlyTextsByWorkflow}::text[]) then i.installed_at is not null
      else i.sends_files
    end
)`
