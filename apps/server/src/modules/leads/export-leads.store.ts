import { inlineValue } from '../../db/connection/snapshot.ts'

/** Columns before the lead fields of each row. */
const CONTACT_COLUMNS = [
  'l.updated_at',
  `coalesce(nullif(btrim(c.contact_name), ''), 'Usuario anónimo')`,
  'c.contact_phone',
  'c.platform',
  `array_to_string(l.heard_fields, E'\\n')`,
]

const ownedBy = (workspaceId: string, agentId: string) =>
  `l.agent_id = ${inlineValue(agentId)} and l.workspace_id = ${inlineValue(workspaceId)}`

/** The names of all fields that the agent's leads have. */
export const fieldNamesQuery = (workspaceId: string, agentId: string) => `
  select distinct jsonb_object_keys(l.fields) as name
  from leads l
  where ${ownedBy(workspaceId, agentId)}
  order by name`

/** The leads of an agent, the last changed first: contact columns, then one column per field. */
export const leadRowsQuery = (workspaceId: string, agentId: string, fields: readonly string[]) => `
  select ${[...CONTACT_COLUMNS, ...fields.map((name) => `l.fields ->> ${inlineValue(name)}`)].join(', ')}
  from leads l
  join conversations c on c.id = l.conversation_id
  where ${ownedBy(workspaceId, agentId)}
  order by l.updated_at desc, l.conversation_id desc`
