import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A restored installation that waits until its administrator confirms that the former one does not run any more. */
export type UnconfirmedRestore = { restoredAt: Date; backupAt: Date }

export const findUnconfirmedRestore = async (db: Db): Promise<UnconfirmedRestore | null> =>
  (await db
    .selectFrom('restoredInstallation')
    .select(['restoredAt', 'backupAt'])
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()) ?? null

/** The restore that made this database; null if none did. */
export const findLastRestore = async (db: Db): Promise<(UnconfirmedRestore & { confirmedAt: Date | null }) | null> =>
  (await db
    .selectFrom('restoredInstallation')
    .select(['restoredAt', 'backupAt', 'confirmedAt'])
    .orderBy('restoredAt', 'desc')
    .executeTakeFirst()) ?? null

/** True before the confirmation of a restore and for some time after the restore. */
export async function wasRestoredSince(db: Db, time: Date): Promise<boolean> {
  const restored = await db
    .selectFrom('restoredInstallation')
    .select(sql`1`.as('one'))
    .where((eb) => eb.or([eb('confirmedAt', 'is', null), eb('restoredAt', '>', time)]))
    .executeTakeFirst()
  return restored !== undefined
}
