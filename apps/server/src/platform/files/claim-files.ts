import type { FolderRecord } from '../../db/installation/folder-records.ts'
import { type ClaimedFileStore, type FileStore, FileStoreError, type FolderState } from '../../ports/file-store.ts'
import { createReadFolderState } from './read-folder-state.ts'

/**
 * Ties a file store to this database by the id of the installation, which the store holds and the database knows it
 * holds. Nothing is written or deleted in a folder that is lost.
 */
export function claimFiles(store: FileStore, record: FolderRecord, isBucket: boolean): ClaimedFileStore {
  let isMarkRecorded = false
  const readState = createReadFolderState(store, record, isBucket)

  async function claim(): Promise<boolean> {
    const state = refuseLost(await readState())
    if (state === 'foreign') return false
    if (state !== 'ours') await store.setOwner((await record.read()).installationId)
    if (!isBucket && !isMarkRecorded) await record.recordMark()
    isMarkRecorded = true
    return true
  }

  const claimed = { ...store, readState, claim }
  if (isBucket) return claimed
  return {
    ...claimed,
    async ensureWritable() {
      await claim()
      await store.ensureWritable()
    },
    async put(...file) {
      await claim()
      return store.put(...file)
    },
    async open(id) {
      const found = await store.open(id)
      if (found === null) refuseLost(await readState())
      return found
    },
    async remove(ids) {
      refuseLost(await readState())
      await store.remove(ids)
    },
  }
}

function refuseLost(state: FolderState): FolderState {
  if (state === 'lost') throw new FileStoreError(false, new Error('the folder is not the one that keeps the files'))
  return state
}
