import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Log } from '../../platform/log.ts'
import type { Shelf } from '../../ports/shelf.ts'

const AT_ONCE = 200

type Needs = { db: Db; shelf: Shelf; log: Log }

/** Throws away the files of what was deleted or replaced. What cannot be removed is tried again each time. */
export function createClearWaste({ db, shelf, log }: Needs) {
  const stuck = new Set<string>()

  async function isGone(id: string): Promise<boolean> {
    try {
      await shelf.remove([id])
      stuck.delete(id)
      return true
    } catch (err) {
      if (!stuck.has(id)) log.error({ err, file: id }, 'a document’s file cannot be thrown away')
      stuck.add(id)
      return false
    }
  }

  return async (): Promise<void> => {
    for (let after = ''; ;) {
      const rows = await db
        .selectFrom('documentWaste')
        .select('fileId')
        .where('fileId', '>', after)
        .orderBy('fileId')
        .limit(AT_ONCE)
        .execute()
      const last = rows.at(-1)
      if (!last) return
      const gone: string[] = []
      for (const { fileId } of rows) if (await isGone(fileId)) gone.push(fileId)
      await db
        .deleteFrom('documentWaste')
        .where(sql<boolean>`file_id = any(${gone}::text[])`)
        .execute()
      after = last.fileId
    }
  }
}
