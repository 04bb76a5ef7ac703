import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Shelf } from '../../ports/shelf.ts'

/** Older than any upload can be: nobody is writing it any more. */
const AGE_MS = 60 * 60_000

type Needs = { db: Db; shelf: Shelf; clock: Clock; log: Log }

/**
 * Files that nobody wrote down: somebody died in between. Looked for once an hour, and only where the folder is this
 * database's, which it becomes with its first file.
 */
export function createSweep({ db, shelf, clock, log }: Needs) {
  let next = 0

  const strangers = async (ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${[...ids]}::text[]) as id
      where not exists (select from documents where file_id = id)`.execute(db)
    return rows.map(({ id }) => id)
  }

  async function isOurs(): Promise<boolean> {
    const { id: us } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    const owner = await shelf.owner()
    if (owner !== null) return owner === us
    for await (const ids of shelf.olderThan(clock.now())) if ((await strangers(ids)).length === ids.length) return false
    await shelf.belongTo(us)
    return true
  }

  return async (): Promise<void> => {
    const now = clock.now().getTime()
    if (now < next) return
    next = now + AGE_MS
    if (!(await isOurs()))
      return log.warn(
        'the folder of documents belongs to another database and is not swept; remove its .of if it does not',
      )
    for await (const ids of shelf.olderThan(new Date(now - AGE_MS))) await shelf.remove(await strangers(ids))
  }
}
