import { type BackupFile, type BackupOverview, type BackupRun, fail, type Reauthentication } from '@portavoz/contract'
import { hostname } from 'node:os'
import { appendAuditLine } from '../../../db/append-audit-line.ts'
import type { Db } from '../../../db/connect.ts'
import type { BackupRunRow } from '../../../db/schema.ts'
import { newToken, tokenHash } from '../../../platform/security/tokens.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { installationMark } from '../backup-name.ts'
import type { BackupRunsStore } from '../runs/backup-runs.store.ts'
import { createInstallationBackups, type StoredBackup } from '../runs/installation-backups.ts'
import type { BackupStorage, OpenedBackup } from '../storage/backup-storage.ts'
import { describeFailure, UNKNOWN_FAILURE } from '../runs/describe-failure.ts'
import { minuteOf, nextNight } from '../runs/schedule.ts'
import type { BackupGrantsStore } from './backup-grants.store.ts'

const GRANT_MS = 60_000

type BackupsDeps = {
  db: Db
  runs: BackupRunsStore
  grants: BackupGrantsStore
  storage: BackupStorage
  settings: { isAutomatic: boolean; isEncrypted: boolean; timeZone: string }
  installationId: () => Promise<string>
  reauthenticate: (userId: string, reauthentication: Reauthentication) => Promise<unknown>
  clock: Clock
  /** Tells every process that a backup waits. */
  notify: () => void
}

export type Backups = ReturnType<typeof createBackups>

/** Backups as the administrator sees them. Files in a folder are those of this process. */
export function createBackups(deps: BackupsDeps) {
  const { db, runs, grants, storage, settings, clock } = deps
  const { address: folder } = storage
  const { isAutomatic, isEncrypted, timeZone } = settings
  const openBackups = async () => createInstallationBackups(storage, installationMark(await deps.installationId()))

  async function listFiles(): Promise<{ files: StoredBackup[]; trouble: string | null }> {
    try {
      return { files: await (await openBackups()).list(), trouble: null }
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
        files: files.map(presentFile),
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
      await (await open(name)).close()
      await deps.reauthenticate(userId, reauthentication)
      const token = newToken()
      const expiresAt = new Date(clock.now().getTime() + GRANT_MS)
      await grants.deleteExpired(clock.now())
      await grants.insert({ tokenHash: tokenHash(token), userId, fileName: name, expiresAt })
      return { address: `/api/installation/backups/${encodeURIComponent(name)}/file?grant=${token}` }
    },

    /** Ends the grant and opens the file, which the caller closes; the download is recorded as its person's. */
    async openDownload({ name, grant, source }: { name: string; grant: string; source: string }) {
      const now = clock.now()
      const user = await grants.take({ tokenHash: tokenHash(grant), fileName: name, now })
      if (!user) return fail('backup.grant_over')
      const file = await open(name)
      try {
        const detail = { name }
        await appendAuditLine(db, { at: now, action: 'backup.downloaded', workspaceId: null, user, source, detail })
        return file
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async remove(name: string): Promise<void> {
      if (!(await (await openBackups()).remove(name))) fail('backup.not_found')
      await runs.forgetFile(name)
    },

    deleteExpiredGrants: () => grants.deleteExpired(clock.now()),
  }

  async function open(name: string): Promise<OpenedBackup> {
    return (await (await openBackups()).open(name)) ?? fail('backup.not_found')
  }

  /** `fileName` is null once the file was deleted. */
  function isElsewhere({ fileName, host, folder: itsFolder }: BackupRunRow, files: readonly StoredBackup[]): boolean {
    // All processes see the same bucket.
    const isOwn = (storage.folder === null || host === hostname()) && itsFolder === folder
    return fileName !== null && !isOwn && !files.some(({ name }) => name === fileName)
  }
}

const presentFile = ({ createdAt, kind, ...file }: StoredBackup): BackupFile => ({
  ...file,
  createdAt: createdAt.toISOString(),
  isAutomatic: kind === 'automatic',
  isBeforeUpdate: kind === 'before_update',
})

const presentOrNull = (row: BackupRunRow | undefined): BackupRun | null => (row ? presentRun(row) : null)

const presentRun = ({ rowsWritten, bytesWritten, requestedAt, finishedAt, ...row }: BackupRunRow): BackupRun => ({
  ...row,
  rows: Number(rowsWritten),
  bytes: Number(bytesWritten),
  requestedAt: requestedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})
