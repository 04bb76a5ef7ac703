import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'
import { entryRole, KEY } from './archive-layout.ts'
import { type ArchiveSource, readArchive } from './archive-reader.ts'

type UnpackTargets = {
  /** Takes the rows of one table. */
  openTable: (table: string) => Writable
  /** Takes the key and the files; none of them exists yet. */
  folder: string
}

/** Writes the content of a checked backup. */
export async function unpackArchive(file: ArchiveSource, { openTable, folder }: UnpackTargets): Promise<void> {
  // The pieces of a table follow one another, and one statement takes them all.
  let current: (TableWriter & { table: string }) | null = null
  for await (const { name, content } of readArchive(file)) {
    const role = entryRole(name)
    const table = role.kind === 'table' ? role.table : null
    if (current && current.table !== table) {
      await current.end()
      current = null
    }
    if (table !== null) current ??= { table, ...createTableWriter(openTable(table)) }
    if (role.kind === 'key') await writePrivate(join(folder, KEY), content)
    else if (role.kind === 'file') await writePrivate(join(folder, ...role.path.split('/')), content)
    else for await (const chunk of content) await current?.write(chunk)
  }
  await current?.end()
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

async function writePrivate(path: string, content: AsyncIterable<Uint8Array>) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}
