import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Shelf } from '../../ports/shelf.ts'
import type { MediaStore } from './media.store.ts'

/** Older than any attempt can be: nobody is writing it any more. */
const AGE_MS = 60 * 60_000

type Needs = { store: MediaStore; shelf: Shelf; clock: Clock; log: Log }

/**
 * Files that nobody wrote down, or whose fetching was given up: somebody died in between. Looked for once an hour, and
 * only where the files are this database's: to an empty or a strange one they would all be nobody's.
 */
export function createSweep({ store, shelf, clock, log }: Needs) {
  let next = 0

  /** Who finds it unmarked takes it over when it is empty, or holds something that this database knows. */
  async function isOurs(): Promise<boolean> {
    const [us, owner] = await Promise.all([store.installation(), shelf.owner()])
    if (owner !== null) return owner === us
    let isEmpty = true
    for await (const ids of shelf.olderThan(clock.now())) {
      isEmpty = false
      if ((await store.strangers(ids)).length === ids.length) continue
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
      return log.warn('the folder of files belongs to another database and is not swept; remove its .of if it does not')
    for await (const ids of shelf.olderThan(new Date(now - AGE_MS))) await shelf.remove(await store.strangers(ids))
  }
}
