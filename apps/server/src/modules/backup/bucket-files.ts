import { entryRole, fileEntryName } from './archive/archive-layout.ts'
import { FILE_FOLDERS } from '../../ports/file-store.ts'
import type { ObjectStorage } from '../../ports/object-storage.ts'

/**
 * Yields the keys of the files, which are the paths that a data folder gives them. Other programs may have left what is
 * no path, such as a «folder» that ends with a slash.
 */
export async function* listBucketFiles(bucket: Pick<ObjectStorage, 'list'>): AsyncGenerator<string> {
  for (const folder of FILE_FOLDERS)
    for await (const objects of bucket.list(`${folder}/`))
      for (const { key } of objects) if (entryRole(fileEntryName(key)).kind === 'file') yield key
}

/** Whether a file of a backup belongs into the bucket of an installation that has one. */
export const isBucketFile = (path: string): boolean => FILE_FOLDERS.some((folder) => path.startsWith(`${folder}/`))
