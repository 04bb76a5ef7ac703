import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createS3ObjectStorage } from '../adapters/files/s3/s3-object-storage.ts'
import type { CheckedBucket } from '../modules/diagnostics/check-deps.ts'
import { FILE_FOLDERS, type FileFolder, type FileStore } from '../ports/file-store.ts'
import type { ObjectStorage, ObjectStorageSettings } from '../ports/object-storage.ts'
import type { Config } from './config/config.ts'

/** Three tries end before the report does. */
const CONNECTION = { connectMs: 2_500, idleMs: 2_500 }

/** The buckets in use, each once. */
export function bucketsToCheck(
  config: Pick<Config, 'objectStorage' | 'keepsFilesInBucket' | 'backupBucket'>,
): CheckedBucket[] {
  const files = config.keepsFilesInBucket ? config.objectStorage : null
  const { backupBucket: backups } = config
  if (files && backups && files.bucket === backups.bucket && files.folder === backups.folder)
    return [checkedBucket(files, 'both')]
  return [...(files ? [checkedBucket(files, 'files')] : []), ...(backups ? [checkedBucket(backups, 'backups')] : [])]
}

function checkedBucket(settings: ObjectStorageSettings, holds: CheckedBucket['holds']): CheckedBucket {
  const bucket = createS3ObjectStorage(settings, CONNECTION)
  return { address: bucket.address, holds, check: () => tryBucket(bucket) }
}

async function tryBucket(bucket: ObjectStorage): Promise<void> {
  const key = `comprobacion/${randomUUID()}`
  await bucket.put(key, Readable.from([Buffer.from('Portavoz')]))
  await bucket.readStart(key, 8)
  for await (const objects of bucket.list('comprobacion/')) if (objects.length > 0) break
  await bucket.remove([key])
}

/** Counts the files of the data folder until there are `atMost`. */
export const countFilesOf = (fileStoreOf: (folder: FileFolder) => FileStore) => async (atMost: number) => {
  let count = 0
  for (const folder of FILE_FOLDERS)
    for await (const ids of fileStoreOf(folder).listAll()) {
      count += ids.length
      if (count >= atMost) return atMost
    }
  return count
}
