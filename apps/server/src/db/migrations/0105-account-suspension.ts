import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table workspaces
    add column suspended_at timestamptz,
    add column suspension_reason text,
    add column suspension_contact text,
    -- What arrived before is not answered any more.
    add column restored_at timestamptz,
    add column agents_max int check (agents_max >= 0),
    add column storage_max_mb int check (storage_max_mb >= 0),
    add column messages_max int check (messages_max >= 0),
    -- What its people were told of the limits, like «2026-11 messages 80».
    add column limits_told text[] not null default '{}',
    add check ((suspended_at is null) = (suspension_reason is null)),
    add check ((suspended_at is null) = (suspension_contact is null))`,
  `create index workspaces_suspended on workspaces (id) where suspended_at is not null`,

  // Counted now and then for the administrator's list, which sorts by them.
  `create table account_figures (
    workspace_id id primary key references workspaces on delete cascade,
    agents int not null,
    messages int not null,
    storage_bytes bigint not null,
    last_at timestamptz,
    counted_at timestamptz not null
  )`,
  `create index account_figures_due on account_figures (counted_at)`,

  // Two transactions at once do not pass the limit together: the second counts after the commit of the first.
  `create function check_agents_limit() returns trigger language plpgsql as $$
  declare
    most int;
  begin
    select agents_max into most from workspaces where id = new.workspace_id collate "default";
    if most is null then return new; end if;
    perform pg_advisory_xact_lock(hashtextextended('portavoz: agents of ' || new.workspace_id, 0));
    if (select count(*) from agents where workspace_id = new.workspace_id collate "default") >= most then
      raise exception 'the account has all its agents' using errcode = 'check_violation', constraint = 'agents_limit';
    end if;
    return new;
  end $$`,
  `create trigger agents_limit before insert on agents for each row execute function check_agents_limit()`,

  // Whether the agents of a workspace may send one more reply in the month that began then. The caller inserts it in
  // the same transaction. Volatile: each statement sees what was committed while the lock was waited for.
  `create function may_reply_this_month(workspace text, month_start timestamptz) returns boolean
  language plpgsql volatile as $$
  declare
    most int;
    closed timestamptz;
    sent bigint;
  begin
    select messages_max into most from workspaces where id = workspace collate "default";
    if most is null then return true; end if;
    perform pg_advisory_xact_lock(hashtextextended('portavoz: messages of ' || workspace, 0));
    select closed_before::timestamp at time zone 'UTC' into closed
      from message_days_closed where workspace_id = workspace collate "default";
    select coalesce(sum(messages), 0) into sent from message_days
      where workspace_id = workspace collate "default"
        and day >= (month_start at time zone 'UTC')::date and day < (closed at time zone 'UTC')::date;
    return sent + (
      select count(*) from messages
      where workspace_id = workspace collate "default" and at >= greatest(month_start, closed)
    ) < most;
  end $$`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
