import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { appliedMigrations } from '../../db/applied-migrations.ts'
import { listBucketFiles } from './bucket-files.ts'
import { nullIfMissing } from '../../platform/files/null-if-missing.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ObjectStorage } from '../../ports/object-storage.ts'
import {
  type BackupHeader,
  type BackupManifest,
  ENCRYPTED_NOTICE,
  fileEntryName,
  HEADER,
  KEY,
  MANIFEST,
  PIECE_BYTES,
  READABLE_NOTICE,
  summarize,
  tablePieceName,
} from './archive/archive-layout.ts'
import { type ArchiveWriter, writeArchive } from './archive/archive-writer.ts'
import { type BackupTable, createBackupStore } from './backup.store.ts'
import { type BackupKind, formatBackupName, installationMark } from './backup-name.ts'
import { listDataFiles } from './data-files.ts'
import { refuseBrokenLinks, refuseLostFolders } from './refuse-lost-folders.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { createHashedPart, type HashedPart } from './archive/hashed-part.ts'

type BackupDeps = {
  client: pg.ClientBase
  dataDir: string
  clock: Clock
  /** Encrypts the file. */
  passphrase: string | null
  /** No Portavoz can be running on this database; without it the heartbeats of its workers tell. */
  isStopped?: boolean
  /** The bucket that keeps files; null where the data folder does. */
  fileBucket: ObjectStorage | null
}

/** What is written so far; `bytes` of the compressed file. */
export type BackupProgress = { rows: number; bytes: number }

type BackupTarget = {
  storage: BackupStorage
  kind?: BackupKind
  onProgress?: (progress: BackupProgress) => void
  /** Called with what is written so far, before each part, which waits for it; its error ends the backup. */
  beforeBytes?: (bytes: number) => Promise<void>
  /** Ends the backup with its reason. */
  signal?: AbortSignal
}

/** `hasKey`: false where the operator keeps the key in `SECRET_KEY`, which is in no file. */
export type WrittenBackup = {
  path: string
  bytes: number
  rows: number
  files: number
  hasKey: boolean
  isEncrypted: boolean
}

/**
 * Writes a backup of the whole installation into `storage`, also while the server runs: all tables at one moment, then
 * the files, so that a file that a row names is missing only if it was deleted meanwhile. A backup that fails leaves no
 * file behind.
 */
export async function writeBackup(deps: BackupDeps, target: BackupTarget): Promise<WrittenBackup> {
  const { storage, kind = 'manual' } = target
  const createdAt = deps.clock.now()
  const store = createBackupStore(deps.client)
  const installation = installationMark(await store.findInstallationId())
  const isEncrypted = deps.passphrase !== null
  const name = formatBackupName({ installation, createdAt, kind, isEncrypted })
  const progress = createProgress(target)
  const { passphrase } = deps
  let bytes = 0
  const write = async (content: AsyncIterable<Uint8Array>) => void (bytes = await storage.write(name, content))
  const manifest = await writeArchive({ write, passphrase, onBytes: progress.addBytes }, (archive) =>
    fillArchive(archive, { ...deps, store, progress, createdAt }),
  )
  return { path: storage.pathOf(name), bytes, ...summarize(manifest), isEncrypted }
}

type Progress = ReturnType<typeof createProgress>

function createProgress({ onProgress, beforeBytes, signal }: BackupTarget) {
  const soFar: BackupProgress = { rows: 0, bytes: 0 }
  return {
    async addBytes(bytes: number) {
      signal?.throwIfAborted()
      await beforeBytes?.(soFar.bytes)
      soFar.bytes += bytes
      onProgress?.(soFar)
    },
    addRows(rows: number) {
      soFar.rows += rows
      onProgress?.(soFar)
    },
    check: () => signal?.throwIfAborted(),
  }
}

type FillPlan = BackupDeps & { store: ReturnType<typeof createBackupStore>; progress: Progress; createdAt: Date }

async function fillArchive(archive: ArchiveWriter, plan: FillPlan) {
  const { client, dataDir, passphrase, fileBucket, isStopped = false, store, progress, createdAt } = plan
  await store.begin()
  try {
    await refuseBrokenLinks(dataDir)
    if (fileBucket === null) await refuseLostFolders(dataDir, store)
    const header: BackupHeader = {
      format: 1,
      createdAt: createdAt.toISOString(),
      migrations: await appliedMigrations(client),
      wasRunning: !isStopped && (await store.isRunning()),
      notice: passphrase === null ? READABLE_NOTICE : ENCRYPTED_NOTICE,
    }
    await addJson(archive, HEADER, header)
    const manifest: BackupManifest = { tables: {}, sequences: [], files: {}, key: null }
    for (const table of await store.findTables()) {
      const part = await addTable(archive, table, store.copyTable(table))
      progress.addRows(part.rows)
      manifest.tables[table.name] = part
    }
    manifest.sequences = await store.findSequences()
    manifest.key = await addFile(archive, KEY, join(dataDir, KEY))
    // Files that were not moved into the bucket yet are in the data folder; what is in both is taken once.
    for await (const path of fileBucket ? listBucketFiles(fileBucket) : []) {
      progress.check()
      const part = fileBucket && (await addObject(archive, fileBucket, path))
      if (part) manifest.files[path] = part
    }
    for await (const path of listDataFiles(dataDir)) {
      progress.check()
      if (Object.hasOwn(manifest.files, path)) continue
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

/** As `addFile`. The object keeps its size: it is never written again. */
async function addObject(archive: ArchiveWriter, bucket: ObjectStorage, path: string) {
  const object = await bucket.read(path)
  if (object === null) return null
  const part = createHashedPart()
  await archive.add(fileEntryName(path), object.bytes, hashing(part, object.stream))
  return part.result()
}

async function* hashing(part: HashedPart, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  for await (const chunk of chunks) {
    part.add(chunk)
    yield chunk
  }
}
