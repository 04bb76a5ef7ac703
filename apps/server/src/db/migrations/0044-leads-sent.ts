import { type Kysely, sql } from 'kysely'

const statements = [
  // Counts the changes of a lead, so that nobody who is told of them takes an older state for the newer.
  `alter table leads add column revision integer not null default 1`,
  `drop index leads_of_agent`,
  `create index leads_of_agent on leads (agent_id, updated_at desc, conversation_id desc)`,

  // Where the leads of an agent are sent.
  `create table lead_webhooks (
    agent_id id primary key references agents on delete cascade,
    user_id id not null references users on delete cascade,
    url text not null,
    secret text not null,
    is_on boolean not null,
    is_gone boolean not null default false,
    failures integer not null default 0,
    failing_since timestamptz,
    is_told boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (not (is_on and is_gone)),
    check ((failing_since is null) = (failures = 0))
  )`,
  `create index lead_webhooks_of_user on lead_webhooks (user_id)`,

  // What is to be sent there, and what became of it. What a lead says stands with the lead alone.
  `create table lead_deliveries (
    id id primary key default gen_random_uuid()::text,
    agent_id id not null references lead_webhooks on delete cascade,
    user_id id not null references users on delete cascade,
    conversation_id id references leads on delete cascade,
    revision integer,
    state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed', 'superseded')),
    tries integer not null default 0,
    not_before timestamptz,
    give_up_at timestamptz not null,
    status integer,
    cause text,
    occurred_at timestamptz not null,
    tried_at timestamptz,
    ended_at timestamptz,
    unique (conversation_id, revision),
    check ((conversation_id is null) = (revision is null)),
    check ((state in ('waiting', 'sending')) = (not_before is not null)),
    check ((state in ('waiting', 'sending')) = (ended_at is null))
  )`,
  // Two states of one lead are never on their way at once.
  `create unique index lead_deliveries_one_by_one on lead_deliveries (conversation_id) where state = 'sending'`,
  `create index lead_deliveries_due on lead_deliveries (not_before) where state in ('waiting', 'sending')`,
  `create index lead_deliveries_of_agent on lead_deliveries (agent_id, occurred_at desc, id desc)`,
  `create index lead_deliveries_of_user on lead_deliveries (user_id)`,
  `create index lead_deliveries_age on lead_deliveries (ended_at)`,

  // Whoever tells the same again changes nothing.
  `create function count_lead() returns trigger language plpgsql as $$
  begin
    if new.fields = old.fields then new.updated_at := old.updated_at;
    else new.revision := old.revision + 1; end if;
    return new;
  end $$`,
  `create trigger leads_counted before update on leads for each row execute function count_lead()`,

  // By the database itself, with the lead or not at all: whoever writes one cannot forget to tell of it.
  `create function tell_lead() returns trigger language plpgsql as $$
  begin
    insert into events (user_id, data) values (new.user_id,
      jsonb_build_object('type', 'lead', 'agentId', new.agent_id, 'conversationId', new.conversation_id));
    insert into lead_deliveries (agent_id, user_id, conversation_id, revision, not_before, give_up_at, occurred_at)
    select new.agent_id, new.user_id, new.conversation_id, new.revision, new.updated_at,
      new.updated_at + interval '24 hours', new.updated_at
    from lead_webhooks w join agents a on a.id = w.agent_id
    where w.agent_id = new.agent_id and w.is_on
      and coalesce((a.custom_config -> 'features' ->> 'salesIntegration')::boolean, true);
    return null;
  end $$`,
  `create trigger leads_captured after insert on leads for each row execute function tell_lead()`,
  `create trigger leads_changed after update on leads for each row
    when (old.revision is distinct from new.revision) execute function tell_lead()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
