/** A backup's file by its name. `installation`: the beginning of the id of the database that it is of. */
export type BackupName = { installation: string; createdAt: Date; isAutomatic: boolean; isEncrypted: boolean }

/** Installations may share a folder: each lists and deletes only files that bear its mark. */
export const installationMark = (installationId: string | null): string => (installationId ?? '0').slice(0, 8)

const AUTOMATIC = '-automatica'
const ENCRYPTED = '.age'

/** «portavoz-3f2a9c1b-2026-11-24T03-00-00-automatica.tar.zst.age». */
export function formatBackupName({ installation, createdAt, isAutomatic, isEncrypted }: BackupName): string {
  const ending = `${isAutomatic ? AUTOMATIC : ''}.tar.zst${isEncrypted ? ENCRYPTED : ''}`
  return `portavoz-${installation}-${fileTimestamp(createdAt)}${ending}`
}

const PATTERN = /^portavoz-([0-9a-f]{8})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(-automatica)?\.tar\.zst(\.age)?$/

/** Null for every other file, also a half-written one. */
export function parseBackupName(name: string): BackupName | null {
  const [, installation, day, hour, minute, second, automatic, encrypted] = PATTERN.exec(name) ?? []
  if (installation === undefined) return null
  const createdAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(createdAt.getTime())) return null
  return { installation, createdAt, isAutomatic: automatic !== undefined, isEncrypted: encrypted !== undefined }
}

/** Sorts by time in a folder. */
export const fileTimestamp = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(':', '-')
