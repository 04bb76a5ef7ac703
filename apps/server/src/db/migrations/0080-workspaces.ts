import { type Kysely, sql } from 'kysely'

/** Tables whose rows belong to a workspace and go with it. */
const owned = [
  'account_models',
  'agent_tests',
  'agent_versions',
  'agents',
  'canned_replies',
  'connection_history',
  'conversations',
  'documents',
  'evolution_webhooks',
  'exchanges',
  'installation_budgets',
  'integration_keys',
  'lead_deliveries',
  'lead_webhooks',
  'leads',
  'lookup_secrets',
  'media',
  'message_days',
  'message_days_closed',
  'messages',
  'model_prices',
  'n8n_connections',
  'notes',
  'pending_deletions',
  'remote_links',
  'saved_searches',
  'spendings',
  'test_results',
  'test_runs',
  'trials',
  'vector_sets',
]

/** Tables that name the workspace without a foreign key of their own. */
const named = [
  'conversation_tags',
  'embeddings',
  'events',
  'journal',
  'message_days_changed',
  'n8n_installs',
  'postings',
  'settled_questions',
  'unanswered',
]

const renamed = [...owned, ...named, 'whatsapp_sessions']

const statements = [
  `create table workspaces (
    id id primary key,
    name text not null check (name <> '' and length(name) <= 80),
    offered_to id references users on delete set null,
    created_at timestamptz not null
  )`,
  `create index workspaces_offered on workspaces (offered_to) where offered_to is not null`,
  `create table members (
    workspace_id id not null references workspaces on delete cascade,
    user_id id not null references users on delete cascade,
    role text not null check (role in ('owner', 'admin', 'agent', 'viewer')),
    can_export boolean not null default false,
    joined_at timestamptz not null,
    primary key (user_id, workspace_id)
  )`,
  `create index members_of_workspace on members (workspace_id, joined_at, user_id)`,

  `create unique index members_one_owner on members (workspace_id) where role = 'owner'`,
  `create table workspace_invitations (
    id id primary key,
    workspace_id id not null references workspaces on delete cascade,
    token_hash text not null unique,
    role text not null check (role in ('admin', 'agent', 'viewer')),
    can_export boolean not null,
    email text,
    created_by id references users on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index workspace_invitations_of_workspace on workspace_invitations (workspace_id, created_at desc)`,
  `create index workspace_invitations_of_creator on workspace_invitations (created_by)`,
  `create index workspace_invitations_due on workspace_invitations (expires_at)`,

  // Each account becomes a workspace of the same id, so no row that names it changes.
  `insert into workspaces (id, name, created_at) select id, left(username, 80), created_at from users`,
  `insert into members (workspace_id, user_id, role, joined_at) select id, id, 'owner', created_at from users`,

  ...renamed.map((table) => `alter table ${table} rename column user_id to workspace_id`),
  ...owned.map(
    (table) => `alter table ${table}
      drop constraint ${table}_user_id_fkey,
      add constraint ${table}_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade`,
  ),
  `alter table whatsapp_sessions
    drop constraint whatsapp_sessions_user_id_fkey,
    add constraint whatsapp_sessions_workspace_id_fkey
      foreign key (workspace_id) references workspaces on delete set null`,

  // The person who made a row; null for rows older than workspaces and for people whose account is deleted.
  `alter table agents add column created_by id references users on delete set null`,
  `alter table integration_keys add column created_by id references users on delete set null`,
  `alter table notes add column author_id id references users on delete set null`,
  `update notes set author_id = workspace_id`,
  `alter table messages add column author_id id references users on delete set null`,
  `create index agents_of_creator on agents (created_by) where created_by is not null`,
  `create index integration_keys_of_creator on integration_keys (created_by) where created_by is not null`,
  `create index notes_of_author on notes (author_id) where author_id is not null`,
  `create index messages_of_author on messages (author_id) where author_id is not null`,

  // A workspace without people could never be entered again.
  `create function delete_empty_workspace() returns trigger language plpgsql as $$
  begin
    delete from workspaces
    where id = old.workspace_id and not exists (select from members where workspace_id = old.workspace_id);
    return null;
  end $$`,
  `create trigger members_workspace_empty after delete on members for each row execute function delete_empty_workspace()`,

  `drop trigger users_forget_changed_days on users`,
  `create trigger workspaces_forget_changed_days after delete on workspaces
    for each row execute function forget_changed_days()`,
  `create or replace function forget_changed_days() returns trigger language plpgsql as $$
  begin
    delete from message_days_changed where workspace_id = old.id;
    return null;
  end $$`,
  `create or replace function keep_connection() returns trigger language plpgsql as $$
  begin
    insert into connection_history (agent_id, workspace_id, state, problem, at)
    values (new.id, new.workspace_id, new.connection, new.channel_problem,
      case when tg_op = 'INSERT' or new.connection is distinct from old.connection
        then coalesce(new.connection_since, now()) else now() end);
    delete from connection_history where agent_id = new.id and id <= (
      select id from connection_history where agent_id = new.id order by id desc offset 200 limit 1);
    return null;
  end $$`,
  `create or replace function keep_conversation_tags() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      delete from conversation_tags
        where conversation_id = new.id and (workspace_id <> new.workspace_id or tag <> all(new.tags));
    end if;
    insert into conversation_tags (workspace_id, tag, conversation_id)
      select new.workspace_id, tag, new.id from unnest(new.tags) as tag
      on conflict do nothing;
    return null;
  end $$`,
  `create or replace function keep_session_name() returns trigger language plpgsql as $$
  begin
    if exists (
      select from agents
      where session_name = new.name and platform = 'whatsapp' and workspace_id <> new.workspace_id
    ) then
      raise unique_violation
        using message = 'an agent of another workspace has that name', constraint = 'whatsapp_sessions_of_agent';
    end if;
    return null;
  end $$`,
  `create or replace function keep_unanswered() returns trigger language plpgsql as $$
  begin
    insert into unanswered (exchange_id, workspace_id, agent_id, conversation_id, at)
    select id, workspace_id, agent_id, conversation_id, new.at from exchanges where id = new.exchange_id
    on conflict do nothing;
    return null;
  end $$`,
  `create or replace function mark_days_of_deleted_messages() returns trigger language plpgsql as $$
  begin
    insert into message_days_changed (workspace_id, day)
      select distinct workspace_id, (at at time zone 'UTC')::date from deleted
      where at < now() - interval '1 day' and exists (select from workspaces where id = deleted.workspace_id);
    return null;
  end $$`,
  `create or replace function mark_message_day() returns trigger language plpgsql as $$
  begin
    insert into message_days_changed (workspace_id, day)
      values (new.workspace_id, (new.at at time zone 'UTC')::date);
    if tg_op = 'UPDATE' then
      insert into message_days_changed (workspace_id, day)
        values (old.workspace_id, (old.at at time zone 'UTC')::date);
    end if;
    return null;
  end $$`,
  `create or replace function tell_lead() returns trigger language plpgsql as $$
  begin
    insert into events (workspace_id, data) values (new.workspace_id,
      jsonb_build_object('type', 'lead', 'agentId', new.agent_id, 'conversationId', new.conversation_id));
    insert into lead_deliveries
      (agent_id, workspace_id, conversation_id, revision, not_before, give_up_at, occurred_at)
    select new.agent_id, new.workspace_id, new.conversation_id, new.revision, new.updated_at,
      new.updated_at + interval '24 hours', new.updated_at
    from lead_webhooks w join agents a on a.id = w.agent_id
    where w.agent_id = new.agent_id and w.is_on
      and coalesce((a.custom_config -> 'features' ->> 'salesIntegration')::boolean, true);
    return null;
  end $$`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
