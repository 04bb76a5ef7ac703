import { type Kysely, sql } from 'kysely'

const statements = [
  // No foreign keys: a line outlives the person and the things that it names.
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    workspace_id id,
    user_id id,
    user_name text not null,
    action text not null check (action <> ''),
    detail jsonb check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 1000),
    source text not null
  )`,
  `create index audit_log_of_workspace on audit_log (workspace_id, at, id)`,
  `create index audit_log_of_user on audit_log (user_id, at, id)`,
  `create index audit_log_by_time on audit_log (at, id)`,
  // A flood of wrong passwords from one network writes one line an hour about each account.
  `create unique index audit_log_refused_sign_ins
    on audit_log (user_id, source, date_trunc('hour', at at time zone 'UTC'))
    where action = 'sign_in.refused'`,

  `create function refuse_audit_log_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.at < now() - interval '12 months' then
        return old;
      end if;
    end if;
    raise exception 'audit_log: lines are kept unchanged for 12 months';
  end $$`,
  `create trigger audit_log_append_only before update or delete on audit_log
    for each row execute function refuse_audit_log_change()`,
  `create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function refuse_audit_log_change()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
