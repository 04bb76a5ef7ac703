import type { ServerEvent } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

type PublishedEvent = {
  /** The owner of the consoles: a parameter, or SQL over the rows. */
  workspaceId: string | RawBuilder<unknown>
  event: Partial<ServerEvent>
  /** Fields of the event that come from the rows: SQL by name. */
  fields?: Record<string, RawBuilder<unknown>>
  /** Fields that are `true` where the SQL is, and missing elsewhere. */
  flags?: Record<string, RawBuilder<unknown>>
  /** `from …`: one event is published per row; without it exactly one. */
  rows?: RawBuilder<unknown>
}

/** `insert into events`: a statement or a CTE. Consoles receive the event after the commit. */
export const publishEvent = ({
  workspaceId,
  event,
  fields,
  flags = {},
  rows = sql``,
}: PublishedEvent): RawBuilder<unknown> => sql`
  insert into events (workspace_id, data)
  select ${workspaceId}, ${JSON.stringify(event)}::jsonb${sql.join(
    [...(fields === undefined ? [] : [objectOf(fields)]), ...Object.entries(flags).map(flagOf)].map(
      (part) => sql` || ${part}`,
    ),
    sql``,
  )}
  ${rows}`

const flagOf = ([name, value]: [string, RawBuilder<unknown>]) =>
  sql`case when ${value} then jsonb_build_object(${sql.lit(name)}, true) else '{}'::jsonb end`

const objectOf = (fields: Record<string, RawBuilder<unknown>>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`

/**
 * The same for several events of one workspace, in this order. `rows`: a CTE of at most one row; without that row
 * nothing is published.
 */
export const publishEvents = (
  workspaceId: string,
  events: readonly ServerEvent[],
  rows?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into events (workspace_id, data)
  select ${workspaceId}, event::jsonb
  from ${rows === undefined ? sql`` : sql`${rows}, `}unnest(
    ${events.map((event) => JSON.stringify(event))}::text[]
  ) as event`
