import * as z from 'zod/mini'
import { EmptyObject, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { Reauthentication } from '../second-factor/reauthentication.ts'

/** One making of a backup. `waiting`: no process has begun it yet. */
export const BackupRun = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  isAutomatic: z.boolean(),
  requestedAt: Time,
  finishedAt: z.nullable(Time),
  /** Written so far; `bytes` of the file. */
  rows: z.number(),
  bytes: z.number(),
  /** The machine and the folder of the file; null while it waits. */
  host: z.nullable(z.string()),
  folder: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  /** Spanish: why it failed, and what to do. */
  failure: z.nullable(z.string()),
})
export type BackupRun = z.infer<typeof BackupRun>

/** A complete backup in the folder of the answering process. */
export const BackupFile = z.object({
  name: z.string(),
  createdAt: Time,
  bytes: z.number(),
  isAutomatic: z.boolean(),
  /** Made by the first start of a new version, before it changed the database. */
  isBeforeUpdate: z.boolean(),
  isEncrypted: z.boolean(),
})
export type BackupFile = z.infer<typeof BackupFile>

export const BackupOverview = z.object({
  /** Whether one is made each night. */
  isAutomatic: z.boolean(),
  nextAt: z.nullable(Time),
  /** Whether new ones are encrypted. */
  isEncrypted: z.boolean(),
  /** The folder of the answering process. */
  folder: z.string(),
  /** The run in progress. */
  current: z.nullable(BackupRun),
  /** The last run that succeeded; its file may have been deleted. */
  last: z.nullable(BackupRun),
  /** The last run, if it failed. */
  failed: z.nullable(BackupRun),
  /** The file of the last run was written by a process with another folder. */
  isElsewhere: z.boolean(),
  /** Newest first. */
  files: z.array(BackupFile),
  /** Spanish: why the folder cannot be read. */
  trouble: z.nullable(z.string()),
})
export type BackupOverview = z.infer<typeof BackupOverview>

/** Every other name is answered as not found. */
const FileName = z.string().check(z.maxLength(100))

/** For the administrator of the installation. */
export const installationBackups = {
  overview: endpoint({
    method: 'GET',
    path: '/installation/backups',
    access: 'ROLE_ADMIN',
    input: EmptyObject,
    output: BackupOverview,
  }),
  /** Begins a backup, or joins the one in progress. */
  start: endpoint({
    method: 'POST',
    path: '/installation/backups',
    access: 'ROLE_ADMIN',
    audit: 'backup.requested',
    input: EmptyObject,
    output: BackupRun,
  }),
  /** The address of one download, for a minute. It needs no other sign-in: the browser stores the file itself. */
  grantDownload: endpoint({
    method: 'POST',
    path: '/installation/backups/:name/download',
    access: 'ROLE_ADMIN',
    input: z.extend(Reauthentication, { name: FileName }),
    output: z.object({ address: z.string() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/installation/backups/:name/file',
    access: 'public',
    shape: 'file',
    input: z.object({ name: FileName, grant: z.string().check(z.maxLength(100)) }),
    output: EmptyObject,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/installation/backups/:name',
    access: 'ROLE_ADMIN',
    audit: 'backup.deleted',
    input: z.object({ name: FileName }),
    output: EmptyObject,
  }),
}

/** `waiting`: restored from a backup and silent until the administrator confirms; null otherwise. */
export const RestoredStatus = z.object({
  waiting: z.nullable(z.object({ restoredAt: Time, backupAt: Time })),
})
export type RestoredStatus = z.infer<typeof RestoredStatus>

export const restoredInstallation = {
  state: endpoint({
    method: 'GET',
    path: '/installation/restored',
    access: 'person',
    input: EmptyObject,
    output: RestoredStatus,
  }),
  /** «La instalación anterior ya no funciona»: its lines, bots and deliveries begin. */
  confirm: endpoint({
    method: 'POST',
    path: '/installation/restored/confirm',
    access: 'ROLE_ADMIN',
    input: EmptyObject,
    output: RestoredStatus,
  }),
}
