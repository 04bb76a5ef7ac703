import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { inlineValue } from '../../db/connection/snapshot.ts'
import { leadFilter, type LeadFilter } from './leads.store.ts'

/** `agentId` null: of every agent of the workspace. */
export type LeadSelection = LeadFilter & { workspaceId: string; agentId: string | null }

/** `copy` takes no parameters. */
const inline = (text: string) => sql.raw(inlineValue(text))

const selectedLeads = ({ workspaceId, agentId, ...filter }: LeadSelection) => sql`
  from leads l
  join conversations c on c.id = l.conversation_id
  join agents a on a.id = l.agent_id
  where l.workspace_id = ${inline(workspaceId)}
    ${agentId === null ? sql`` : sql`and l.agent_id = ${inline(agentId)}`}
    ${leadFilter(workspaceId, filter, inline)}`

/** Statements without parameters, for a snapshot. */
export const createLeadExportStore = (db: Db) => ({
  /** The names of all fields that the selected leads have, those of most leads first. */
  fieldNamesQuery: (selection: LeadSelection): string =>
    sql`
  select name
  from (select jsonb_object_keys(l.fields) as name ${selectedLeads(selection)}) named
  group by name
  order by count(*) desc, name`.compile(db).sql,

  /** The selected leads, the last changed first. */
  rowsQuery: (selection: LeadSelection): string =>
    sql`
  select l.updated_at, a.name, coalesce(nullif(btrim(c.contact_name), ''), 'Usuario anónimo'), c.contact_phone,
    c.platform, array_to_string(l.heard_fields, E'\\n'), l.fields::text
  ${selectedLeads(selection)}
  order by l.updated_at desc, l.conversation_id desc`.compile(db).sql,
})
export type LeadExportStore = ReturnType<typeof createLeadExportStore>
