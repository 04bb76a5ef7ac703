import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Schema } from '../../../db/schema.ts'

export type WebVersionRow = Selectable<Schema['whatsappWebVersion']>

/** What WhatsApp's page named, in one row for the installation, and which versions WhatsApp refused. */
export const createWebVersionStore = (db: Db) => ({
  read: () => db.selectFrom('whatsappWebVersion').selectAll().executeTakeFirst(),

  /** False when another process, or this one, asked since `before`. */
  async claim(now: Date, before: Date): Promise<boolean> {
    const { rows } = await sql`
      insert into whatsapp_web_version (tried_at) values (${now})
      on conflict (only_one) do update set tried_at = excluded.tried_at
        where whatsapp_web_version.tried_at is null
          or whatsapp_web_version.tried_at <= ${before}
      returning tried_at`.execute(db)
    return rows.length > 0
  },

  /** `since` stays while the page names the same version. */
  async named(version: string, now: Date): Promise<void> {
    await sql`
      update whatsapp_web_version set
        since = case when version = ${version} then since else ${now}::timestamptz end,
        version = ${version},
        checked_at = ${now},
        trouble = null`.execute(db)
  },

  async failed(trouble: string): Promise<void> {
    await sql`update whatsapp_web_version set trouble = ${trouble}`.execute(db)
  },

  /** Forgets refusals from before `keptSince`. */
  async noteRefused(version: string, now: Date, keptSince: Date): Promise<void> {
    await sql`
      with forgotten as (
        delete from whatsapp_refused_versions
        where refused_at <= ${keptSince}
          and version <> ${version}
      )
      insert into whatsapp_refused_versions (version, refused_at)
      values (${version}, ${now})
      on conflict (version) do update set refused_at = excluded.refused_at`.execute(db)
  },

  async refusedSince(since: Date): Promise<Set<string>> {
    const rows = await db
      .selectFrom('whatsappRefusedVersions')
      .select('version')
      .where('refusedAt', '>', since)
      .execute()
    return new Set(rows.map(({ version }) => version))
  },

  /** Whether this server keeps a WhatsApp session: without one there is nothing to ask for. */
  async isNeeded(): Promise<boolean> {
    const row = await db
      .selectFrom('whatsappSessions')
      .select('name')
      .where('engine', '=', 'embedded')
      .where('wish', '=', 'link')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})
export type WebVersionStore = ReturnType<typeof createWebVersionStore>
