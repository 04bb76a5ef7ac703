import { type Kysely, sql } from 'kysely'

const statements = [
  // A window is for whoever is still to be let in: beside a number, or while leaving, it would hide the session.
  `update whatsapp_sessions set qr = null, window_until = null, pairing_phone = null, pairing_code = null
    where wish <> 'link' or phone_number is not null`,
  `alter table whatsapp_sessions add constraint whatsapp_sessions_window
    check (window_until is null or (wish = 'link' and phone_number is null))`,
  `create index whatsapp_sessions_open on whatsapp_sessions (user_id, window_until) where window_until is not null`,

  // After the row is in, so that an agent that was made meanwhile is seen.
  `create function keep_session_name() returns trigger language plpgsql as $$
  begin
    if exists (select from agents where session_name = new.name and platform = 'whatsapp' and user_id <> new.user_id) then
      raise unique_violation using message = 'an agent of somebody else has that name', constraint = 'whatsapp_sessions_of_agent';
    end if;
    return null;
  end $$`,
  `create trigger whatsapp_sessions_name after insert on whatsapp_sessions for each row execute function keep_session_name()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
