import { inlineValue } from '../../../db/connection/snapshot.ts'

const addresses = (condition: string) => `
  (
    select string_agg(i.external_id, ' ' order by i.external_id)
    from contact_identities i
    where i.contact_id = k.id and ${condition}
  )`

/** Columns before the workspace's fields. */
export const EXPORTED_COLUMNS = [
  'k.name',
  addresses(`i.kind = 'phone'`),
  `(
    select string_agg(distinct c.platform, ' ')
    from conversations c
    where c.contact_id = k.id
  )`,
  `array_to_string(k.tags, ', ')`,
  'k.about',
  `case when k.blocked_at is not null then 'yes' end`,
  `case when k.opted_out_at is not null then 'yes' end`,
]

export const contactCountQuery = (workspaceId: string) => `
  select id
  from contacts
  where workspace_id = ${inlineValue(workspaceId)}
  limit 1`

export const fieldsQuery = (workspaceId: string) => `
  select id, name
  from contact_fields
  where workspace_id = ${inlineValue(workspaceId)}
  order by created_at, id`

/** All contacts by name. */
export const contactRowsQuery = (workspaceId: string, fieldIds: readonly string[]) => `
  select ${[...EXPORTED_COLUMNS, ...fieldIds.map((id) => `k.fields ->> ${inlineValue(id)}`)].join(', ')}
  from contacts k
  where k.workspace_id = ${inlineValue(workspaceId)}
  order by k.sort_name, k.id`
