import { connect, createPool } from '../../../db/connect.ts'
import { appliedMigrations } from '../../../db/applied-migrations.ts'
import { createWorkerStore } from '../../../platform/process/worker-registry.store.ts'
import { BackupError } from '../backup-error.ts'
import type { CheckedBackup } from '../archive/check-backup.ts'
import { hasAccounts } from './restore.store.ts'

export const alreadyUsed = (fact: string) =>
  new BackupError(`${fact}. Elige otra con DATA_DIR o DATABASE_URL, o añade --replace para sustituirlos por la copia.`)

export function refuseSecondRestore(): never {
  throw new BackupError(
    'Otra recuperación, u otro Portavoz que se abre, está cambiando esa base de datos: espera a que termine y repite.',
  )
}

/** An operator's database may hold tables of others, so one of another version is not emptied. */
export async function refuseUsedDatabase(url: string, { header }: CheckedBackup, replace: boolean) {
  const pool = createPool(url, 1)
  try {
    const applied = await appliedMigrations(pool)
    if (applied.includes('0062-workers') && (await createWorkerStore(connect(pool)).countAlive()) > 0)
      throw new BackupError('Un Portavoz está usando esa base de datos: ciérralo y repite.')
    const isUsed = applied.length > 0 && (await hasAccounts(pool))
    if (isUsed && !replace) throw alreadyUsed('La base de datos ya tiene cuentas')
    if (applied.some((name) => !header.migrations.includes(name)))
      throw new BackupError(
        'La base de datos la abrió una versión posterior a la de la copia: crea una vacía, ponla en DATABASE_URL y repite.',
      )
    if (!isUsed) return
    if (applied.toSorted().join() !== header.migrations.toSorted().join())
      throw new BackupError(
        'La base de datos es de otra versión que la copia: crea una vacía, ponla en DATABASE_URL y repite.',
      )
  } finally {
    await pool.end()
  }
}
