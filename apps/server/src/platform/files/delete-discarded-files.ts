import { type FileStore, FileStoreError } from '../../ports/file-store.ts'
import type { Log } from '../log/log.ts'

const BATCH_SIZE = 200

/** Ids of files whose rows were deleted, recorded in the transaction that deleted them. */
export type DiscardedFiles = {
  /** The next ids after `after`, in order. */
  listDiscarded(after: string, limit: number): Promise<string[]>
  forgetDiscarded(ids: readonly string[]): Promise<unknown>
}

type DeleteDiscardedFilesDeps = { store: DiscardedFiles; fileStore: FileStore; log: Log }

/**
 * Deletes the files of deleted rows. A file that cannot be deleted is logged once and tried again each time; a storage
 * that is away is asked for one file only.
 */
export function createDeleteDiscardedFiles({ store, fileStore, log }: DeleteDiscardedFilesDeps) {
  const stuck = new Set<string>()

  async function tryDelete(id: string): Promise<'deleted' | 'stuck' | 'away'> {
    try {
      await fileStore.remove([id])
      stuck.delete(id)
      return 'deleted'
    } catch (err) {
      if (!stuck.has(id)) log.error({ err, file: id }, 'a file cannot be thrown away')
      stuck.add(id)
      return err instanceof FileStoreError ? 'away' : 'stuck'
    }
  }

  return async (): Promise<void> => {
    for (let after = ''; ;) {
      const ids = await store.listDiscarded(after, BATCH_SIZE)
      const last = ids.at(-1)
      if (last === undefined) return
      const deleted: string[] = []
      let isAway = false
      for (const id of ids) {
        const result = await tryDelete(id)
        if (result === 'deleted') deleted.push(id)
        isAway = result === 'away'
        if (isAway) break
      }
      await store.forgetDiscarded(deleted)
      if (isAway) return
      after = last
    }
  }
}
