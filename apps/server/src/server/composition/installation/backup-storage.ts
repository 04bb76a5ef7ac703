import type { S3Connection } from '../../../adapters/files/s3/s3-client.ts'
import { createS3ObjectStorage } from '../../../adapters/files/s3/s3-object-storage.ts'
import type { BackupStorage } from '../../../modules/backup/storage/backup-storage.ts'
import { createBucketBackups } from '../../../modules/backup/storage/bucket-backups.ts'
import { createFolderBackups } from '../../../modules/backup/storage/folder-backups.ts'
import type { Config } from '../../config/config.ts'

/** Where `BACKUP_DIR` says. */
export const openBackupStorage = (
  { backupDir, backupBucket }: Pick<Config, 'backupDir' | 'backupBucket'>,
  connection?: S3Connection,
): BackupStorage =>
  backupBucket === null
    ? createFolderBackups(backupDir)
    : createBucketBackups(createS3ObjectStorage(backupBucket, connection))
