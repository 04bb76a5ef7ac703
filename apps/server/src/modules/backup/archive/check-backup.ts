import { BackupHeader, BackupManifest, entryRole } from './archive-layout.ts'
import { type ArchiveEntry, type ArchiveSource, readArchive, readJson } from './archive-reader.ts'
import { BackupError, damagedArchive } from '../backup-error.ts'
import { createHashedPart, type HashedPart } from './hashed-part.ts'

export type CheckedBackup = { header: BackupHeader; manifest: BackupManifest }

type PartSum = { bytes: number; sha256: string }

/**
 * Reads a whole backup and compares each part with the manifest. Throws a `BackupError` for a file that is cut off,
 * altered or none of ours; nothing is written.
 */
export async function checkBackup(file: ArchiveSource): Promise<CheckedBackup> {
  const { path } = file
  const parts = new Map<string, HashedPart>()
  let header: BackupHeader | null = null
  let manifest: BackupManifest | null = null
  for await (const entry of readArchive(file)) {
    const role = entryRole(entry.name)
    if ((header === null) !== (role.kind === 'header')) throw new BackupError(`${path} no es una copia de Portavoz.`)
    if (manifest !== null || role.kind === 'foreign') throw damagedArchive(`sobra ${entry.name}`)
    if (role.kind === 'header') header = await parseHeader(entry)
    else if (role.kind === 'manifest') manifest = await parseManifest(entry)
    else await addUp(parts, partKey(role), entry)
  }
  if (header === null) throw new BackupError(`${path} no es una copia de Portavoz.`)
  if (manifest === null) throw damagedArchive('le falta el final')
  compare(parts, manifest)
  return { header, manifest }
}

async function parseHeader(entry: ArchiveEntry): Promise<BackupHeader> {
  const { data } = BackupHeader.safeParse(await readJson(entry))
  if (data) return data
  throw new BackupError('La copia es de una versión más nueva de Portavoz: recupérala con aquella.')
}

async function parseManifest(entry: ArchiveEntry): Promise<BackupManifest> {
  const { data } = BackupManifest.safeParse(await readJson(entry))
  if (data) return data
  throw damagedArchive('su índice no se entiende')
}

const partKey = (role: Exclude<ReturnType<typeof entryRole>, { kind: 'header' | 'manifest' | 'foreign' }>) => {
  if (role.kind === 'table') return `table ${role.table}`
  return role.kind === 'file' ? `file ${role.path}` : 'key'
}

async function addUp(parts: Map<string, HashedPart>, key: string, { content }: ArchiveEntry) {
  const part = parts.get(key) ?? createHashedPart()
  parts.set(key, part)
  for await (const chunk of content) part.add(chunk)
}

const EMPTY = createHashedPart().result()

function compare(parts: ReadonlyMap<string, HashedPart>, { tables, files, key }: BackupManifest) {
  const expected = new Map<string, PartSum>([
    ...Object.entries(tables).map(([name, part]) => [`table ${name}`, part] as const),
    ...Object.entries(files).map(([path, part]) => [`file ${path}`, part] as const),
    ...(key ? [['key', key] as const] : []),
  ])
  for (const name of parts.keys()) if (!expected.has(name)) throw damagedArchive(`sobra ${name}`)
  for (const [name, { bytes, sha256 }] of expected) {
    // An empty table has no entry.
    const found = parts.get(name)?.result() ?? EMPTY
    if (found.bytes !== bytes || found.sha256 !== sha256) throw damagedArchive(`no coincide ${name}`)
  }
}
