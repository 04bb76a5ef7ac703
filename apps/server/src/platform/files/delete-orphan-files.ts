import type { Db } from '../../db/connect.ts'
import { wasRestoredSince } from '../../db/installation/restored-installation.ts'
import type { ClaimedFileStore } from '../../ports/file-store.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'

/** Longer than any upload takes, so that files being written are safe. */
const AGE_MS = 60 * 60_000
/** A bucket that a restored copy shares with the former installation has files that only the former one knows. */
const AFTER_RESTORE_MS = 30 * 86_400_000

type DeleteOrphanFilesDeps = {
  db: Db
  fileStore: ClaimedFileStore
  /** Returns the ids without a row, or whose file was given up. */
  findOrphans: (ids: readonly string[]) => Promise<string[]>
  clock: Clock
  log: Log
  /** What the folder contains, for the log. */
  contents: string
}

/**
 * Deletes files without a row, which a crash leaves behind. Runs once an hour, and only in a folder that belongs to
 * this database: for an empty or a foreign database every file would be an orphan. For a month after a restore it
 * deletes nothing; in a folder that is lost it throws a `FileStoreError`.
 */
export function createDeleteOrphanFiles({ db, fileStore, findOrphans, clock, log, contents }: DeleteOrphanFilesDeps) {
  let next = 0

  return async (): Promise<void> => {
    const now = clock.now().getTime()
    if (now < next) return
    next = now + AGE_MS
    if (await wasRestoredSince(db, new Date(now - AFTER_RESTORE_MS))) return
    if (!(await fileStore.claim()))
      return log.warn(
        `the folder of ${contents} belongs to another database and is not swept; ` +
          'if it does not, remove its .of and start again',
      )
    for await (const ids of fileStore.listOlderThan(new Date(now - AGE_MS)))
      await fileStore.remove(await findOrphans(ids))
  }
}
