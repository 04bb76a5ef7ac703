import { type Kysely, sql } from 'kysely'

/** The predicate of the indexes: conversations that the agent answers alone are in none of them. */
const waits = `waiting_since is not null and (paused_by is not null or status in ('waiting', 'transferred'))`

/** Replies that only tell the contact to wait. */
const noAnswers = `('escalated', 'model_failed', 'quarantined', 'nobody_there', 'out_of_hours')`

const statements = [
  `alter table conversations
    add column waiting_since timestamptz,
    add column overdue_for timestamptz,
    add column overdue_level smallint not null default 0`,

  // The first contact message after the last answer, of those that may wait now.
  `update conversations c
  set waiting_since = (
    select min(m.at)
    from messages m
    where m.conversation_id = c.id
      and m.direction = 'incoming'
      and m.at > coalesce(
        (
          select max(r.at)
          from messages r
          left join exchanges e on e.id = r.exchange_id
          where r.conversation_id = c.id
            and r.direction = 'outgoing'
            and r.status is distinct from 'failed'
            and (r.origin in ('console', 'phone') or e.outcome is null or e.outcome not in ${noAnswers})
        ),
        '-infinity'
      )
  )
  where status <> 'resolved'
    and (last_direction = 'incoming' or paused_by is not null or status in ('waiting', 'transferred'))`,

  // An agent's answer in a conversation that waits for a person does not end the wait.
  `update conversations
  set waiting_since = coalesce(last_heard_at, last_at)
  where status = 'waiting' and waiting_since is null and last_origin in ('ai', 'n8n')`,

  `create index conversations_longest_waiting on conversations (workspace_id, waiting_since, id) where ${waits}`,
  `create index conversations_waiting_unassigned on conversations (workspace_id, waiting_since, id)
    where ${waits} and assignee_id is null`,
  `create index conversations_not_alerted on conversations (workspace_id, waiting_since, id)
    where ${waits} and (overdue_for is distinct from waiting_since or overdue_level < 2)`,
  `create index conversations_open_of_assignee on conversations (assignee_id, workspace_id)
    where assignee_id is not null and status <> 'resolved'`,

  `alter table workspaces
    add column alert_minutes integer check (alert_minutes between 1 and 1440),
    add column alerts_since timestamptz,
    add column assignment text not null default 'manual'
      check (assignment in ('manual', 'round_robin', 'least_loaded')),
    add column max_open integer check (max_open between 1 and 999)`,
  `create index workspaces_alerting on workspaces (id) where alert_minutes is not null`,
  `create index workspaces_assigning on workspaces (id) where assignment <> 'manual'`,

  `alter table members
    add column is_available boolean not null default true,
    add column working_hours jsonb,
    add column last_assigned_at timestamptz`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
