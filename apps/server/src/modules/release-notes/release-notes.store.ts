import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type ReleaseNotesStore = ReturnType<typeof createReleaseNotesStore>

export const createReleaseNotesStore = (db: Db) => ({
  /** When the installation first ran this version, from now on if never; null where it ran no other before. */
  async firstRunOf(version: string, now: Date): Promise<Date | null> {
    const { since } = await db
      .insertInto('programVersions')
      .values({ version, since: now })
      .onConflict((conflict) => conflict.column('version').doUpdateSet({ since: sql.ref('program_versions.since') }))
      .returning('since')
      .executeTakeFirstOrThrow()
    const former = db.selectFrom('programVersions').select('version').where('since', '<', since)
    return (await former.executeTakeFirst()) ? since : null
  },

  findRead: async (userId: string): Promise<string | null> =>
    (await db.selectFrom('users').select('newsRead').where('id', '=', userId).executeTakeFirst())?.newsRead ?? null,

  markRead: (userId: string, version: string) =>
    db.updateTable('users').set({ newsRead: version }).where('id', '=', userId).execute(),
})
