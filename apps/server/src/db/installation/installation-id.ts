import type { Db } from '../connect.ts'

/** The identity of this database. */
export const readInstallationId = async (db: Db): Promise<string> =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
