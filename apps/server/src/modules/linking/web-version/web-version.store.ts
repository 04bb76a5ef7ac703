import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { DatabaseSchema } from '../../../db/schema.ts'

export type WebVersionRow = Selectable<DatabaseSchema['whatsappWebVersion']>

export const createWebVersionStore = (db: Db) => ({
  read: () => db.selectFrom('whatsappWebVersion').selectAll().executeTakeFirst(),

  /** False when some process checked after `before`. */
  async claim(now: Date, before: Date): Promise<boolean> {
    const { rows } = await sql`
      insert into whatsapp_web_version (tried_at)
      values (${now})
      on conflict (only_one) do update set tried_at = excluded.tried_at
      where whatsapp_web_version.tried_at is null or whatsapp_web_version.tried_at <= ${before}
      returning tried_at`.execute(db)
    return rows.length > 0
  },

  async recordVersion(version: string, now: Date): Promise<void> {
    await sql`
      update whatsapp_web_version
      set
        since = case when version = ${version} then since else ${now}::timestamptz end,
        version = ${version},
        checked_at = ${now},
        trouble = null`.execute(db)
  },

  async recordFailure(trouble: string): Promise<void> {
    await sql`update whatsapp_web_version set trouble = ${trouble}`.execute(db)
  },

  async recordRefusal(version: string, now: Date, keptSince: Date): Promise<void> {
    await sql`
      with forgotten as (
        delete from whatsapp_refused_versions
        where refused_at <= ${keptSince} and version <> ${version}
      )
      insert into whatsapp_refused_versions (version, refused_at)
      values (${version}, ${now})
      on conflict (version) do update set refused_at = excluded.refused_at`.execute(db)
  },

  async listRefusedSince(since: Date): Promise<Set<string>> {
    const rows = await db
      .selectFrom('whatsappRefusedVersions')
      .select('version')
      .where('refusedAt', '>', since)
      .execute()
    return new Set(rows.map(({ version }) => version))
  },

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
