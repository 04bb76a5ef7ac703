import type { FileStore } from '../../ports/file-store.ts'
import type { Log } from '../log/log.ts'

const BATCH_SIZE = 200

/** Ids of files whose rows were deleted, recorded in the transaction that deleted them. */
export type DiscardedFiles = {
  /** The next ids after `after`, in order. */
  listDiscarded(after: string, limit: number): Promise<string[]>
  forgetDiscarded(ids: readonly string[]): Promise<unknown>
}

type DeleteDiscardedFilesDeps = { store: DiscardedFiles; fileStore: FileStore; log: Log }

/** Deletes the files of deleted rows. A file that cannot be deleted is logged once and tried again each time. */
export function createDeleteDiscardedFiles({ store, fileStore, log }: DeleteDiscardedFilesDeps) {
  const stuck = new Set<string>()

  async function tryDelete(id: string): Promise<boolean> {
    try {
      await fileStore.remove([id])
      stuck.delete(id)
      return true
    } catch (err) {
      if (!stuck.has(id)) log.error({ err, file: id }, 'a file cannot be thrown away')
      stuck.add(id)
      return false
    }
  }

  return async (): Promise<void> => {
    for (let after = ''; ;) {
      const ids = await store.listDiscarded(after, BATCH_SIZE)
      const last = ids.at(-1)
      if (last === undefined) return
      const deleted: string[] = []
      for (const id of ids) if (await tryDelete(id)) deleted.push(id)
      await store.forgetDiscarded(deleted)
      after = last
    }
  }
}
