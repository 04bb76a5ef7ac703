import { join, resolve } from 'node:path'
import { type EnvironmentVariables, readChoice, readText } from '../../platform/process/environment.ts'
import { StartError } from '../../platform/process/start-error.ts'
import type { ObjectStorageSettings } from '../../ports/object-storage.ts'
import { readBackupBucket } from './object-storage.ts'

export type BackupSettings = {
  /** Folder of the automatic backups, or their address as `s3://bucket/folder`. */
  backupDir: string
  /** The bucket of the automatic backups; null where they go to a folder. */
  backupBucket: ObjectStorageSettings | null
  /** Whether a backup is made each night. */
  isBackupAutomatic: boolean
  /** Whether a backup is made before the database of an older version is migrated. */
  isBackupBeforeUpdate: boolean
  /** Encrypts backups; null leaves them readable. */
  backupPassphrase: string | null
}

export function readBackupSettings(
  env: EnvironmentVariables,
  dataDir: string,
  objectStorage: ObjectStorageSettings | null,
): BackupSettings {
  const backupDir = readText(env, 'BACKUP_DIR') ?? join(dataDir, 'copias')
  const backupBucket = readBackupBucket(backupDir, objectStorage, 'BACKUP_DIR')
  return {
    backupDir: backupBucket === null ? resolve(backupDir) : backupDir,
    backupBucket,
    isBackupAutomatic: readChoice(env, 'BACKUP_AUTOMATIC', ['on', 'off'], 'on') === 'on',
    isBackupBeforeUpdate: readChoice(env, 'BACKUP_BEFORE_UPDATE', ['on', 'off'], 'on') === 'on',
    backupPassphrase: readPassphrase(env),
  }
}

const MIN_PASSPHRASE = 12

function readPassphrase(env: EnvironmentVariables): string | null {
  const value = readText(env, 'BACKUP_PASSPHRASE')
  if (value !== null && value.length < MIN_PASSPHRASE)
    throw new StartError(`BACKUP_PASSPHRASE debe tener al menos ${MIN_PASSPHRASE} caracteres.`)
  return value
}
