const KINDS = ['manual', 'automatic', 'before_update'] as const

/** Why a backup was made; each kind is kept by its own rule. */
export type BackupKind = (typeof KINDS)[number]

/** A backup's file by its name. `installation`: the beginning of the id of the database that it is of. */
export type BackupName = { installation: string; createdAt: Date; kind: BackupKind; isEncrypted: boolean }

/** Installations may share a folder: each lists and deletes only files that bear its mark. */
export const installationMark = (installationId: string | null): string => (installationId ?? '0').slice(0, 8)

const KIND_MARKS: Record<BackupKind, string> = {
  manual: '',
  automatic: '-automatica',
  before_update: '-antes-de-actualizar',
}
const ENCRYPTED = '.age'

/** «portavoz-3f2a9c1b-2026-11-24T03-00-00-automatica.tar.zst.age». */
export function formatBackupName({ installation, createdAt, kind, isEncrypted }: BackupName): string {
  const ending = `${KIND_MARKS[kind]}.tar.zst${isEncrypted ? ENCRYPTED : ''}`
  return `portavoz-${installation}-${fileTimestamp(createdAt)}${ending}`
}

const PATTERN = /^portavoz-([0-9a-f]{8}|0)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(-[a-z-]+)?\.tar\.zst(\.age)?$/

/** Null for every other file, also a half-written one. */
export function parseBackupName(name: string): BackupName | null {
  const [, installation, day, hour, minute, second, mark = '', encrypted] = PATTERN.exec(name) ?? []
  const kind = KINDS.find((one) => KIND_MARKS[one] === mark)
  if (installation === undefined || !kind) return null
  const createdAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(createdAt.getTime())) return null
  return { installation, createdAt, kind, isEncrypted: encrypted !== undefined }
}

/** Sorts by time in a folder. */
export const fileTimestamp = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(':', '-')
