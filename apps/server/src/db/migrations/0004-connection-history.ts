import { type Kysely, sql } from 'kysely'

const statements = [
  `create table connection_history (
    id bigint generated always as identity primary key,
    agent_id id not null references agents on delete cascade,
    user_id id not null references users on delete cascade,
    state text not null,
    problem text,
    at timestamptz not null
  )`,
  `create index connection_history_agent on connection_history (agent_id, id desc)`,
  `create index connection_history_user on connection_history (user_id)`,

  // By the database itself: half a dozen statements change a connection, and none of them may forget to write it down.
  // The newest 200 are kept.
  `create function keep_connection() returns trigger language plpgsql as $$
  begin
    insert into connection_history (agent_id, user_id, state, problem, at)
    values (new.id, new.user_id, new.connection, new.channel_problem,
      case when tg_op = 'INSERT' or new.connection is distinct from old.connection
        then coalesce(new.connection_since, now()) else now() end);
    delete from connection_history where agent_id = new.id and id <= (
      select id from connection_history where agent_id = new.id order by id desc offset 200 limit 1);
    return null;
  end $$`,
  `create trigger agents_connection_made after insert on agents for each row execute function keep_connection()`,
  `create trigger agents_connection_changed after update of connection, channel_problem on agents for each row
    when (old.connection is distinct from new.connection or old.channel_problem is distinct from new.channel_problem)
    execute function keep_connection()`,

  // Of those that were there before: how they stand.
  `insert into connection_history (agent_id, user_id, state, problem, at)
    select id, user_id, connection, channel_problem, coalesce(connection_since, created_at) from agents`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
