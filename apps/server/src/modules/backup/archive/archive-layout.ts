import { sep } from 'node:path'
import { z } from 'zod'

/**
 * The parts of a backup, in the order in which they are written: `HEADER`, each table in pieces, the key, the files,
 * `MANIFEST`. The manifest comes last, because counts and hashes are known only then.
 */
export const HEADER = 'portavoz.json'
export const MANIFEST = 'manifest.json'
export const KEY = 'secret.key'

/** A table is stored in entries of about this size, because an entry begins with its size. */
export const PIECE_BYTES = 1024 * 1024
/** Header and manifest are read into memory. */
export const MAX_JSON_BYTES = 64 * 1024 * 1024

const TABLE_PREFIX = 'tables/'
const FILE_PREFIX = 'files/'

export const tablePieceName = (table: string, piece: number) => `${TABLE_PREFIX}${table}/${piece}`
export const fileEntryName = (path: string) => FILE_PREFIX + path

export type EntryRole =
  | { kind: 'header' | 'manifest' | 'key' | 'foreign' }
  | { kind: 'table'; table: string }
  | { kind: 'file'; path: string }

/** What an entry of a backup holds, by its name. `foreign`: no backup has such an entry. */
export function entryRole(name: string): EntryRole {
  if (name === HEADER) return { kind: 'header' }
  if (name === MANIFEST) return { kind: 'manifest' }
  if (name === KEY) return { kind: 'key' }
  const table = /^tables\/([a-z_0-9.]+)\/\d{1,9}$/.exec(name)?.[1]
  if (table !== undefined) return { kind: 'table', table }
  const path = name.slice(FILE_PREFIX.length)
  return name.startsWith(FILE_PREFIX) && isInsideFolder(path) ? { kind: 'file', path } : { kind: 'foreign' }
}

/** A relative path that leads nowhere outside its folder. */
const isInsideFolder = (path: string) =>
  !path.includes('\0') &&
  (sep === '/' || !path.includes(sep)) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

export const BackupHeader = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  /** Whether Portavoz ran meanwhile, and went on with what was waiting; earlier versions do not say. */
  wasRunning: z.optional(z.boolean()),
  /** Spanish: who can read the file. */
  notice: z.optional(z.string()),
})

export const READABLE_NOTICE = 'Sin cifrar: quien tenga este archivo puede leer todo lo que contiene.'
export const ENCRYPTED_NOTICE = 'El archivo estaba cifrado con una contraseña.'

/** Names become part of SQL statements. */
const TableName = z.string().regex(/^(public|pgboss)\.[a-z_0-9]{1,63}$/)
const ColumnName = z.string().regex(/^[a-z_0-9]{1,63}$/)

const Part = z.object({ bytes: z.number(), sha256: z.string() })

export const BackupManifest = z.object({
  /** By `schema.table`; `columns` in the order of the copied rows. */
  tables: z.record(TableName, Part.extend({ rows: z.number(), columns: z.array(ColumnName).min(1) })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** By path in the data folder. */
  files: z.record(z.string(), Part),
  /** Null where the operator keeps the key in `SECRET_KEY`. */
  key: z.nullable(Part),
})

export type BackupHeader = z.infer<typeof BackupHeader>
export type BackupManifest = z.infer<typeof BackupManifest>

/** What a backup holds, for the operator. */
export const summarize = ({ tables, files, key }: BackupManifest) => ({
  rows: Object.values(tables).reduce((total, { rows }) => total + rows, 0),
  files: Object.keys(files).length,
  hasKey: key !== null,
})
