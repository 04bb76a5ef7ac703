import { type Kysely, sql } from 'kysely'

const statements = [
  // Whose n8n hears it; null where we do. No connection goes while an agent needs it.
  `alter table agents add column n8n_of id generated always as (case engine when 'n8n' then user_id end) stored`,
  `alter table agents add constraint agents_n8n foreign key (n8n_of) references n8n_connections`,
  `create index agents_n8n_of on agents (n8n_of) where n8n_of is not null`,

  // What was put into an n8n is remembered as long as its connection is.
  `alter table n8n_installs drop constraint n8n_installs_user_id_fkey`,
  `alter table n8n_installs add constraint n8n_installs_connection
    foreign key (user_id) references n8n_connections on delete cascade`,

  // Nobody can be asked for what is to be deleted: the server's key is another, or its n8n is gone.
  `alter table pending_deletions drop constraint pending_deletions_left_behind`,
  `alter table pending_deletions add constraint pending_deletions_left_behind check (
    (coalesce(cause, '') in ('whatsapp.left_behind', 'n8n.missing')) = (left_behind_since is not null)
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
