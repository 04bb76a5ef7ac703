import { type Kysely, sql } from 'kysely'

/** Agents without any other network than their page; a person's choice to hide the first steps of a workspace. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table agents drop constraint agents_platform_check`.execute(db)
  await sql`alter table agents add constraint agents_platform_check
    check (platform in ('whatsapp', 'telegram', 'web'))`.execute(db)
  await sql`alter table members add column hides_first_steps boolean not null default false`.execute(db)
}
