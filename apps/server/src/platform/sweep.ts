import type { Db } from '../db/connect.ts'
import type { Shelf } from '../ports/shelf.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** Older than anything that is on its way can be: nobody is writing it any more. */
const AGE_MS = 60 * 60_000

type Needs = {
  db: Db
  shelf: Shelf
  /** Of these ids, those that nobody wrote down, or that were given up. */
  strangers: (ids: readonly string[]) => Promise<string[]>
  clock: Clock
  log: Log
  /** What lies there, for the log. */
  of: string
}

/**
 * Files that are nobody's: somebody died in between. Looked for once an hour, and only where they are this database's:
 * to an empty or a strange one they would all be nobody's.
 */
export function createSweep({ db, shelf, strangers, clock, log, of }: Needs) {
  let next = 0

  /** Who finds it unmarked takes it over when it is empty, or holds something that this database knows. */
  async function isOurs(): Promise<boolean> {
    const { id: us } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    const owner = await shelf.owner()
    if (owner !== null) return owner === us
    let isEmpty = true
    for await (const ids of shelf.all()) {
      isEmpty = false
      if ((await strangers(ids)).length === ids.length) continue
      await shelf.belongTo(us)
      return true
    }
    if (isEmpty) await shelf.belongTo(us)
    return isEmpty
  }

  return async (): Promise<void> => {
    const now = clock.now().getTime()
    if (now < next) return
    next = now + AGE_MS
    if (!(await isOurs()))
      return log.warn(`the folder of ${of} belongs to another database and is not swept; remove its .of if it does not`)
    for await (const ids of shelf.olderThan(new Date(now - AGE_MS))) await shelf.remove(await strangers(ids))
  }
}
