import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readInstallationId } from '../../src/db/installation/installation-id.ts'
import { formatBackupName, installationMark } from '../../src/modules/backup/backup-name.ts'
import type { TestServer } from '../test-server.ts'

/** Files with the names of backups of this installation: one that stays and one to delete. */
export async function createBackupFiles({ db, dataDir }: TestServer) {
  const installation = installationMark(await readInstallationId(db))
  const folder = join(dataDir, 'copias')
  mkdirSync(folder)
  const create = (createdAt: string) => {
    const name = { installation, createdAt: new Date(createdAt), kind: 'manual' as const, isEncrypted: false }
    const file = formatBackupName(name)
    writeFileSync(join(folder, file), 'copia')
    return file
  }
  return { stays: create('2026-11-01T03:00:00Z'), toDelete: create('2026-11-02T03:00:00Z') }
}
