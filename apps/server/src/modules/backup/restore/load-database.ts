import type pg from 'pg'
import type { ObjectStorage } from '../../../ports/object-storage.ts'
import type { BackupManifest } from '../archive/archive-layout.ts'
import type { ArchiveSource } from '../archive/archive-reader.ts'
import { TRANSIENT_TABLES } from '../backup.store.ts'
import { BackupError } from '../backup-error.ts'
import { createRestoreStore, type RestoreMark } from './restore.store.ts'
import { unpackArchive } from './unpack-archive.ts'

type LoadPlan = {
  archive: ArchiveSource
  manifest: BackupManifest
  /** Takes the key and the files. */
  folder: string
  mark: RestoreMark
  fileBucket: ObjectStorage | null
  /** Runs when every row is written, but not yet visible. */
  beforeCommit: () => Promise<void>
}

/**
 * Fills the tables of a database whose schema is that of the backup, in one transaction, and the folder beside it: a
 * failure leaves every row as it was.
 */
export async function loadDatabase(
  client: pg.ClientBase,
  { archive, manifest, folder, fileBucket, mark, beforeCommit }: LoadPlan,
) {
  const store = createRestoreStore(client)
  const tables = Object.keys(manifest.tables)
  const emptied = [...tables, ...TRANSIENT_TABLES]
  await store.runInTransaction(async () => {
    await refuseUnknownColumns(store, manifest)
    const foreignKeys = await store.dropForeignKeys(emptied)
    for (const table of tables) await store.setTriggers(table, 'disable')
    for (const table of emptied) await store.empty(table)
    const indexes = await store.dropIndexes(emptied)
    const openTable = (name: string) => store.copyInto({ name, columns: manifest.tables[name]?.columns ?? [] })
    const finishTables = async () => {
      await store.createIndexes(indexes)
      for (const table of tables) await store.setTriggers(table, 'enable')
      await store.addForeignKeys(foreignKeys)
    }
    await unpackArchive(archive, { openTable, finishTables, folder, fileBucket })
    // Last: no rollback takes it back.
    await store.setSequences(manifest.sequences)
    await store.markRestored(mark)
    await beforeCommit()
  })
}

async function refuseUnknownColumns(store: ReturnType<typeof createRestoreStore>, { tables }: BackupManifest) {
  for (const [table, { columns }] of Object.entries(tables)) {
    const known = await store.findColumns(table)
    if (!columns.every((column) => known.includes(column)))
      throw new BackupError(`Esta versión de Portavoz no conoce lo que la copia guarda en ${table}.`)
  }
}
