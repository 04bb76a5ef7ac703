import type { FolderRecord } from '../../db/installation/file-folders.ts'
import { type ClaimedFileStore, type FileStore, FileStoreError, type FolderState } from '../../ports/file-store.ts'

/**
 * Ties a file store to this database by the id of the installation, which the store holds and the database knows it
 * holds. A folder without it is a new one only if none was marked before: else its drive is not mounted, so nothing is
 * written or deleted there. A bucket is never an empty mount point.
 */
export function claimFiles(store: FileStore, record: FolderRecord, isBucket: boolean): ClaimedFileStore {
  let isRecorded = false

  async function readState(): Promise<FolderState> {
    // Read before the mark, which another process may write at this moment.
    const { installationId, wasMarked } = await record.read()
    const owner = await store.readOwner()
    if (owner === installationId) return 'ours'
    const found = owner === null ? await findFiles() : 'unknown'
    if (found === 'known') return 'unmarked'
    if (wasMarked && !isBucket) return 'lost'
    return found === 'none' ? 'new' : 'foreign'
  }

  async function findFiles(): Promise<'known' | 'unknown' | 'none'> {
    let found: 'unknown' | 'none' = 'none'
    for await (const ids of store.listAll()) {
      if (await record.knowsAny(ids)) return 'known'
      found = 'unknown'
    }
    return found
  }

  async function claim(): Promise<boolean> {
    const state = refuseLost(await readState())
    if (state === 'foreign') return false
    if (state !== 'ours') await store.setOwner((await record.read()).installationId)
    if (!isBucket && !isRecorded) await record.recordMark()
    isRecorded = true
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
