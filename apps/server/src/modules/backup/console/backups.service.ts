import { type BackupOverview, type BackupRun, fail, type Reauthentication } from '@portavoz/contract'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { appendAuditLine } from '../../../db/append-audit-line.ts'
import type { Db } from '../../../db/connect.ts'
import type { BackupRunRow } from '../../../db/schema.ts'
import { nullIfMissing } from '../../../platform/files/null-if-missing.ts'
import { newToken, tokenHash } from '../../../platform/security/tokens.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { installationMark } from '../backup-name.ts'
import { createBackupFolder, type StoredBackup } from '../runs/backup-folder.ts'
import type { BackupRunsStore } from '../runs/backup-runs.store.ts'
import { describeFailure, UNKNOWN_FAILURE } from '../runs/describe-failure.ts'
import { minuteOf, nextNight } from '../runs/schedule.ts'
import type { BackupGrantsStore } from './backup-grants.store.ts'

const GRANT_MS = 60_000

type BackupsDeps = {
  db: Db
  runs: BackupRunsStore
  grants: BackupGrantsStore
  settings: { folder: string; isAutomatic: boolean; isEncrypted: boolean; timeZone: string }
  installationId: () => Promise<string>
  reauthenticate: (userId: string, reauthentication: Reauthentication) => Promise<unknown>
  clock: Clock
  /** Tells every process that a backup waits. */
  notify: () => void
}

export type Backups = ReturnType<typeof createBackups>

/** Backups as the administrator sees them. Files are those of this process's folder. */
export function createBackups(deps: BackupsDeps) {
  const { db, runs, grants, settings, clock } = deps
  const { folder, isAutomatic, isEncrypted, timeZone } = settings
  const openFolder = async () => createBackupFolder(folder, installationMark(await deps.installationId()))

  async function listFiles(): Promise<{ files: StoredBackup[]; trouble: string | null }> {
    try {
      return { files: await (await openFolder()).list(), trouble: null }
    } catch (error) {
      return { files: [], trouble: describeFailure(error, folder) ?? UNKNOWN_FAILURE }
    }
  }

  return {
    async overview(): Promise<BackupOverview> {
      const [active, last, ended] = [await runs.findActive(), await runs.findLastDone(), await runs.findLastEnded()]
      const { files, trouble } = await listFiles()
      const minute = minuteOf(await deps.installationId())
      return {
        isAutomatic,
        nextAt: isAutomatic ? nextNight(clock.now(), { timeZone, minute }).toISOString() : null,
        isEncrypted,
        folder,
        current: presentOrNull(active),
        last: presentOrNull(last),
        failed: ended?.state === 'failed' ? presentRun(ended) : null,
        isElsewhere: last !== undefined && isElsewhere(last, files),
        files: files.map(({ createdAt, ...file }) => ({ ...file, createdAt: createdAt.toISOString() })),
        trouble,
      }
    },

    async start(): Promise<BackupRun> {
      await runs.request({ isAutomatic: false, requestedAt: clock.now() })
      deps.notify()
      const run = (await runs.findActive()) ?? (await runs.findLastEnded())
      return run ? presentRun(run) : fail('unavailable')
    },

    async grantDownload(userId: string, { name, ...reauthentication }: Reauthentication & { name: string }) {
      await find(name)
      await deps.reauthenticate(userId, reauthentication)
      const token = newToken()
      const expiresAt = new Date(clock.now().getTime() + GRANT_MS)
      await grants.deleteExpired(clock.now())
      await grants.insert({ tokenHash: tokenHash(token), userId, fileName: name, expiresAt })
      return { address: `/api/installation/backups/${encodeURIComponent(name)}/file?grant=${token}` }
    },

    /** Ends the grant and opens the file; the download is recorded as its person's. */
    async openDownload({ name, grant, source }: { name: string; grant: string; source: string }) {
      const now = clock.now()
      const user = await grants.take({ tokenHash: tokenHash(grant), fileName: name, now })
      if (!user) return fail('backup.grant_over')
      const { path, bytes } = await find(name)
      const detail = { name }
      await appendAuditLine(db, { at: now, action: 'backup.downloaded', workspaceId: null, user, source, detail })
      return { fileName: name, bytes, stream: createReadStream(path) }
    },

    async remove(name: string): Promise<void> {
      if (!(await (await openFolder()).remove(name))) fail('backup.not_found')
      await runs.forgetFile(name)
    },

    deleteExpiredGrants: () => grants.deleteExpired(clock.now()),
  }

  async function find(name: string) {
    const path = (await openFolder()).pathOf(name)
    const file = path === null ? null : await nullIfMissing(stat(path))
    return path !== null && file ? { path, bytes: file.size } : fail('backup.not_found')
  }

  /** `fileName` is null once the file was deleted. */
  function isElsewhere({ fileName, host, folder: itsFolder }: BackupRunRow, files: readonly StoredBackup[]): boolean {
    const isOwn = host === hostname() && itsFolder === folder
    return fileName !== null && !isOwn && !files.some(({ name }) => name === fileName)
  }
}

const presentOrNull = (row: BackupRunRow | undefined): BackupRun | null => (row ? presentRun(row) : null)

const presentRun = ({ rowsWritten, bytesWritten, requestedAt, finishedAt, ...row }: BackupRunRow): BackupRun => ({
  ...row,
  rows: Number(rowsWritten),
  bytes: Number(bytesWritten),
  requestedAt: requestedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})
