import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { appliedMigrations } from '../../db/migrate.ts'
import { nullIfMissing } from '../../platform/files/null-if-missing.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  type BackupHeader,
  type BackupManifest,
  fileEntryName,
  HEADER,
  KEY,
  MANIFEST,
  PIECE_BYTES,
  summarize,
  tablePieceName,
} from './archive-layout.ts'
import { type ArchiveWriter, writeArchive } from './archive-writer.ts'
import { type BackupTable, createBackupStore } from './backup.store.ts'
import { fileTimestamp, listDataFiles } from './data-files.ts'
import { createHashedPart, type HashedPart } from './hashed-part.ts'

type BackupDeps = { client: pg.ClientBase; dataDir: string; clock: Clock }

/** `hasKey`: false where the operator keeps the key in `SECRET_KEY`, which is in no file. */
export type WrittenBackup = { path: string; bytes: number; rows: number; files: number; hasKey: boolean }

/**
 * Writes a backup of the whole installation into `folder`, also while the server runs: all tables at one moment, then
 * the files, so that a file that a row names is missing only if it was deleted meanwhile. A backup that fails leaves no
 * file behind.
 */
export async function writeBackup(deps: BackupDeps, folder: string): Promise<WrittenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const createdAt = deps.clock.now()
  const path = join(folder, `portavoz-${fileTimestamp(createdAt)}.tar.zst`)
  const draft = `${path}.parcial`
  try {
    const manifest = await writeArchive(draft, (archive) => fillArchive(archive, deps, createdAt))
    await rename(draft, path)
    return { path, bytes: (await stat(path)).size, ...summarize(manifest) }
  } finally {
    await rm(draft, { force: true })
  }
}

async function fillArchive(archive: ArchiveWriter, { client, dataDir }: BackupDeps, createdAt: Date) {
  const store = createBackupStore(client)
  await store.begin()
  try {
    const header: BackupHeader = {
      format: 1,
      createdAt: createdAt.toISOString(),
      migrations: await appliedMigrations(client),
    }
    await addJson(archive, HEADER, header)
    const manifest: BackupManifest = { tables: {}, sequences: [], files: {}, key: null }
    for (const table of await store.findTables())
      manifest.tables[table.name] = await addTable(archive, table, store.copyTable(table))
    manifest.sequences = await store.findSequences()
    manifest.key = await addFile(archive, KEY, join(dataDir, KEY))
    for await (const path of listDataFiles(dataDir)) {
      const part = await addFile(archive, fileEntryName(path), join(dataDir, path))
      if (part) manifest.files[path] = part
    }
    await addJson(archive, MANIFEST, manifest)
    return manifest
  } finally {
    await store.end()
  }
}

const addJson = async (archive: ArchiveWriter, name: string, value: unknown) => {
  const bytes = Buffer.from(JSON.stringify(value))
  await archive.add(name, bytes.byteLength, [bytes])
}

async function addTable(
  archive: ArchiveWriter,
  { name, columns }: BackupTable,
  copy: ReturnType<ReturnType<typeof createBackupStore>['copyTable']>,
) {
  const part = createHashedPart()
  let pieces = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const flush = async () => {
    if (waitingBytes === 0) return
    await archive.add(tablePieceName(name, pieces++), waitingBytes, waiting)
    waiting = []
    waitingBytes = 0
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    part.add(chunk)
    waiting.push(chunk)
    waitingBytes += chunk.byteLength
    if (waitingBytes >= PIECE_BYTES) await flush()
  }
  await flush()
  return { ...part.result(), rows: copy.rowCount, columns }
}

/** Null for a file that does not exist, also because it was deleted since it was listed. */
async function addFile(archive: ArchiveWriter, entry: string, path: string) {
  const file = await nullIfMissing(open(path))
  if (file === null) return null
  try {
    const { size } = await file.stat()
    const part = createHashedPart()
    // At most `size` bytes: a file that grows meanwhile still fits its entry.
    const chunks = size === 0 ? [] : file.createReadStream({ end: size - 1, autoClose: false })
    await archive.add(entry, size, hashing(part, chunks))
    return part.result()
  } finally {
    await file.close()
  }
}

async function* hashing(part: HashedPart, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) {
  for await (const chunk of chunks) {
    part.add(chunk)
    yield chunk
  }
}
