import { join } from 'node:path'
import { createFolderFileStore } from '../../adapters/files/folder-file-store.ts'
import { createObjectFileStore } from '../../adapters/files/object-file-store.ts'
import { createS3ObjectStorage } from '../../adapters/files/s3/s3-object-storage.ts'
import type { S3Connection } from '../../adapters/files/s3/s3-client.ts'
import type { Db } from '../../db/connect.ts'
import { createFolderRecord } from '../../db/installation/folder-records.ts'
import { claimFiles } from '../../platform/files/claim-files.ts'
import { type ClaimedFileStore, FILE_FOLDERS, type FileFolder, type FileStore } from '../../ports/file-store.ts'
import type { ObjectStorage } from '../../ports/object-storage.ts'
import type { Config } from '../config/config.ts'

export type FileSettings = Pick<Config, 'objectStorage' | 'keepsFilesInBucket' | 'dataDir'>

/** The bucket that keeps the files; null where the data folder does. */
export const openFileBucket = (
  { objectStorage, keepsFilesInBucket }: FileSettings,
  connection?: S3Connection,
): ObjectStorage | null =>
  objectStorage !== null && keepsFilesInBucket ? createS3ObjectStorage(objectStorage, connection) : null

/** Files are kept in a folder of the data folder, or under the same path in the bucket. */
export const createFileStores =
  ({ dataDir }: FileSettings, bucket: ObjectStorage | null) =>
  (folder: FileFolder): FileStore =>
    bucket ? createObjectFileStore(bucket, folder) : createFolderFileStore(join(dataDir, folder))

/** As `createFileStores`, each tied to this database. */
export const createClaimedFileStores =
  (settings: FileSettings, bucket: ObjectStorage | null, db: Db) =>
  (folder: FileFolder): ClaimedFileStore =>
    claimFiles(createFileStores(settings, bucket)(folder), createFolderRecord(db, folder), bucket !== null)

export type FileFolderAt = { path: string; store: ClaimedFileStore }

/** The folders that keep the files; none where a bucket does. */
export const listFileFolders = (settings: FileSettings, db: Db): FileFolderAt[] =>
  settings.keepsFilesInBucket
    ? []
    : FILE_FOLDERS.map((folder) => ({
        path: join(settings.dataDir, folder),
        store: createClaimedFileStores(settings, null, db)(folder),
      }))
