import type { FolderQueries } from '../../db/installation/folder-records.ts'
import type { FileStore, FolderState } from '../../ports/file-store.ts'

type Marked = Pick<FileStore, 'readOwner' | 'listAll'>

/**
 * Tells whether a folder is the one that keeps the files of this database: by its mark, the id of the installation, and
 * without it by its files. A bucket is never an empty mount point.
 */
export function createReadFolderState(store: Marked, record: FolderQueries, isBucket: boolean) {
  // Of a folder whose files are known: listed once, not at each file.
  let knownOwner: string | null = null

  return async (): Promise<FolderState> => {
    // Read before the mark, which another process may write at this moment.
    const { installationId, expectsFiles } = await record.read()
    const owner = await store.readOwner()
    if (owner === installationId) return 'ours'
    const mayBeLost = expectsFiles && !isBucket
    if (owner !== null && (!mayBeLost || owner === knownOwner)) return 'foreign'
    const found = await findFiles(store, record)
    if (found === 'known') {
      knownOwner = owner
      return owner === null ? 'unmarked' : 'foreign'
    }
    if (mayBeLost) return 'lost'
    return found === 'none' ? 'new' : 'foreign'
  }
}

async function findFiles(store: Marked, record: FolderQueries): Promise<'known' | 'unknown' | 'none'> {
  let found: 'unknown' | 'none' = 'none'
  for await (const ids of store.listAll()) {
    if (await record.knowsAny(ids)) return 'known'
    found = 'unknown'
  }
  return found
}
