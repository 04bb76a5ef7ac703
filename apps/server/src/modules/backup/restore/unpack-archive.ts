import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { writeStreamToFile } from '../../../platform/files/write-stream-to-file.ts'
import type { ObjectStorage } from '../../../ports/object-storage.ts'
import { entryRole, KEY } from '../archive/archive-layout.ts'
import { type ArchiveSource, readArchive } from '../archive/archive-reader.ts'
import { BackupError } from '../backup-error.ts'
import { isBucketFile } from '../bucket-files.ts'

type UnpackTargets = {
  /** Takes the rows of one table. */
  openTable: (table: string) => Writable
  /** Takes the key and the files; none of them exists yet. */
  folder: string
  /** Takes the files that this installation keeps in a bucket. */
  fileBucket: ObjectStorage | null
}

type UnpackPlan = UnpackTargets & {
  /** Starts when the last table has its rows, and goes on while files are written. */
  finishTables: () => Promise<void>
}

/** Writes the content of a checked backup. `finishTables` has ended when this settles, also after an error. */
export async function unpackArchive(file: ArchiveSource, { finishTables, ...targets }: UnpackPlan): Promise<void> {
  let finishing = Promise.resolve()
  const startFinishing = () => {
    finishing = finishTables()
    // The await below throws its error.
    void ignoreFailure(finishing)
  }
  try {
    await writeEntries(file, targets, startFinishing)
    await finishing
  } catch (error) {
    // Its next statement would run after the rollback.
    await ignoreFailure(finishing)
    throw error
  }
}

async function writeEntries(
  file: ArchiveSource,
  { openTable, folder, fileBucket }: UnpackTargets,
  /** Called once, before the first file. */
  afterTables: () => void,
): Promise<void> {
  // The pieces of a table follow one another, and one statement takes them all.
  let current: (TableWriter & { table: string }) | null = null
  let areTablesWritten = false
  for await (const { name, content } of readArchive(file)) {
    const role = entryRole(name)
    const table = role.kind === 'table' ? role.table : null
    if (current && current.table !== table) {
      await current.end()
      current = null
    }
    if (!areTablesWritten && (role.kind === 'key' || role.kind === 'file')) {
      areTablesWritten = true
      afterTables()
    }
    if (table !== null) current ??= { table, ...createTableWriter(openTable(table)) }
    if (role.kind === 'key') await writePrivate(join(folder, KEY), content)
    else if (role.kind === 'file' && fileBucket && isBucketFile(role.path))
      await putIntoBucket(fileBucket, role.path, content)
    else if (role.kind === 'file') await writePrivate(join(folder, ...role.path.split('/')), content)
    else for await (const chunk of content) await current?.write(chunk)
  }
  await current?.end()
  if (!areTablesWritten) afterTables()
}

type TableWriter = ReturnType<typeof createTableWriter>

function createTableWriter(rows: Writable) {
  const ended = finished(rows)
  // The next `write` or `end` throws the error.
  void ignoreFailure(ended)
  return {
    async write(chunk: Uint8Array) {
      if (!rows.write(chunk)) await Promise.race([once(rows, 'drain'), ended])
    },
    async end() {
      rows.end()
      await ended
    },
  }
}

const OWNER_BYTES = 200

/** Objects of the same key are of the same installation, and equal. */
async function putIntoBucket(bucket: ObjectStorage, path: string, content: AsyncIterable<Uint8Array>) {
  if (!path.endsWith('/.of')) return void (await bucket.put(path, content))
  const owner = Buffer.concat(await collect(content))
  const present = await bucket.readStart(path, OWNER_BYTES)
  if (present !== null && !present.equals(owner))
    throw new BackupError(
      `${bucket.address} guarda archivos de otra instalación: pon en S3_URL otro cubo, u otra carpeta al final. No se cambió nada.`,
    )
  await bucket.put(path, Readable.from([owner]))
}

async function collect(content: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return chunks
}

async function writePrivate(path: string, content: AsyncIterable<Uint8Array>) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeStreamToFile(content, path, { flags: 'wx', mode: 0o600, flush: true })
}
