import { type Kysely, sql } from 'kysely'

const day = (at: string) => `(${at} at time zone 'UTC')::date`
const isLate = (at: string) => `${at} < now() - interval '1 day'`

const markOne = (name: string, at: string) => `create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into analytics_changed (workspace_id, day) values (new.workspace_id, ${day(`new.${at}`)});
    if tg_op = 'UPDATE' then
      insert into analytics_changed (workspace_id, day) values (old.workspace_id, ${day(`old.${at}`)});
    end if;
    return null;
  end $$`

const markDeleted = (name: string, at: string) => `create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into analytics_changed (workspace_id, day)
      select distinct workspace_id, ${day(at)} from deleted
      where ${isLate(at)} and exists (select from workspaces where id = deleted.workspace_id);
    return null;
  end $$`

/** Changes of old rows of a table, by the column that dates them. `changed`: what changes figures beside that. */
const marksOf = (table: string, at: string, changed: string) => [
  `create trigger ${table}_late_figures after insert on ${table} for each row
    when (${isLate(`new.${at}`)}) execute function mark_analytics_by_${at}()`,
  `create trigger ${table}_changed_figures after update on ${table} for each row
    when (
      ${isLate(`least(old.${at}, new.${at})`)}
      and (old.${at} <> new.${at} or old.workspace_id <> new.workspace_id or ${changed})
    ) execute function mark_analytics_by_${at}()`,
  `create trigger ${table}_deleted_figures after delete on ${table} referencing old table as deleted
    for each statement execute function mark_analytics_deleted_by_${at}()`,
]

const isOther = (column: string) => `old.${column} is distinct from new.${column}`

const statements = [
  // Figures of a day that is over, in the time zone of analytics_closed.
  `create table analytics_days (
    workspace_id id not null references workspaces on delete cascade,
    day date not null,
    agent_id id not null,
    started int not null,
    active int not null,
    received int not null,
    sent_by_agent int not null,
    sent_by_person int not null,
    answered_by_agent int not null,
    answered_by_person int not null,
    answered_by_nobody int not null,
    leads int not null,
    hours int[] not null check (cardinality(hours) = 24),
    waits int[] not null check (cardinality(waits) = 40),
    outcomes jsonb not null check (jsonb_typeof(outcomes) = 'object'),
    primary key (workspace_id, day, agent_id)
  )`,
  `create table analytics_costs (
    workspace_id id not null references workspaces on delete cascade,
    day date not null,
    agent_id id not null,
    model text not null,
    replies int not null check (replies > 0),
    unpriced int not null check (unpriced between 0 and replies),
    micros bigint not null check (micros >= 0),
    primary key (workspace_id, day, agent_id, model)
  )`,
  // Every day before this one is counted, unless something changed within two days of it.
  `create table analytics_closed (
    workspace_id id primary key references workspaces on delete cascade,
    time_zone text not null,
    closed_before date not null
  )`,
  // Days (UTC) that changed afterwards. A row per change, without a key: writers do not wait for each other.
  `create table analytics_changed (workspace_id id not null, day date not null)`,
  `create index analytics_changed_of_workspace on analytics_changed (workspace_id)`,
  markOne('mark_analytics_by_at', 'at'),
  markOne('mark_analytics_by_created_at', 'created_at'),
  markDeleted('mark_analytics_deleted_by_at', 'at'),
  markDeleted('mark_analytics_deleted_by_created_at', 'created_at'),
  ...marksOf(
    'messages',
    'at',
    `${isOther('conversation_id')} or (old.status = 'failed') is distinct from (new.status = 'failed')`,
  ),
  ...marksOf('conversations', 'created_at', isOther('agent_id')),
  ...marksOf('exchanges', 'created_at', `${isOther('agent_id')} or ${isOther('outcome')}`),
  ...marksOf('leads', 'created_at', isOther('agent_id')),
  // After the triggers: writers lock messages before conversations.
  'create index conversations_started on conversations (workspace_id, created_at)',
  `create function forget_changed_analytics() returns trigger language plpgsql as $$
  begin
    delete from analytics_changed where workspace_id = old.id;
    return null;
  end $$`,
  `create trigger workspaces_forget_changed_analytics after delete on workspaces
    for each row execute function forget_changed_analytics()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
