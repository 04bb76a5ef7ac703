import { type RawBuilder, sql } from 'kysely'

/** SQL: the suspension of row `workspace` as clients read it; null without one. */
export const suspensionOf = (workspace: string): string => `case
  when ${workspace}.suspended_at is not null then json_build_object(
    'at', to_char(${workspace}.suspended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', ${workspace}.suspension_reason,
    'contact', ${workspace}.suspension_contact
  )
end`

/** SQL: row `alias` belongs to a suspended workspace. */
export const isSuspended = (alias: string) =>
  sql.raw(`exists (select from workspaces s where s.id = ${alias}.workspace_id and s.suspended_at is not null)`)

/**
 * SQL: nothing is answered that row `alias` brought by `at`: its workspace is suspended, or was until later. What a
 * suspension left unanswered waits for a person.
 */
export const isSilenced = (alias: string, at: string | RawBuilder<unknown>) => sql`exists (
    select
    from workspaces s
    where s.id = ${sql.raw(alias)}.workspace_id
      and (s.suspended_at is not null or ${typeof at === 'string' ? sql.raw(at) : at} <= s.restored_at)
  )`
