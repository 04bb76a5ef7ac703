import { type Kysely, sql } from 'kysely'

const statements = [
  // Every version that WhatsApp refused. One column held the last alone, so two refused versions replaced each other.
  `create table whatsapp_refused_versions (
    version text primary key,
    refused_at timestamptz not null
  )`,
  `insert into whatsapp_refused_versions (version, refused_at)
    select refused, refused_at
    from whatsapp_web_version
    where refused is not null and refused_at is not null`,
  `alter table whatsapp_web_version
    drop column refused,
    drop column refused_at`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
