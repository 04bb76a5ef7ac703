import { join } from 'node:path'
import pg from 'pg'
import {
  endMoves,
  hasPlannedMoves,
  listDrafts,
  PLAN,
  type PlannedMoves,
  readPlannedMoves,
  undoMoves,
} from '../../platform/files/planned-moves.ts'
import { StartError } from '../../platform/process/start-error.ts'
import { lockFolder } from '../embedded/folder-lock.ts'
import { holdRestoreLock } from '../locks/restore-lock.ts'
import { readDatabaseIdentity } from './database-identity.ts'

/** Takes a sentence for the operator. */
type TellOperator = (sentence: string) => void

/**
 * Settles a restore that was killed while its files took their place in a data folder with the embedded database, whose
 * lock the caller holds. The restored database was complete before the first move, so the moves are ended.
 */
export async function endInterruptedRestore(home: string, notice: TellOperator = () => {}): Promise<void> {
  const plan = readPlannedMoves(home)
  if (plan === null) return noticeDrafts(home, notice)
  if (plan.restoredAt !== null)
    throw new StartError(
      `En ${home} se interrumpió una recuperación que escribía en una base de datos aparte: abre Portavoz con el DATABASE_URL de entonces, y la termina o la deshace.`,
    )
  await endMoves(home, plan)
  notice(endedSentence(home, plan))
}

/** As `endInterruptedRestore`, for files beside an operator's database, whose rows tell whether the restore ended. */
export async function settleRestoreInto(url: string, home: string, notice: TellOperator = () => {}): Promise<void> {
  if (!hasPlannedMoves(home)) return
  const unlock = lockFolder(home)
  try {
    await settleLocked(url, home, notice)
  } finally {
    unlock()
  }
}

/**
 * The caller holds the lock of the folder. Returns whether the interrupted restore is in place now. Throws a
 * `StartError` when the restore wrote into another database: only that one knows whether it ended.
 */
export async function settleLocked(url: string, home: string, notice: TellOperator): Promise<boolean> {
  const plan = readPlannedMoves(home)
  if (plan === null) return false
  if (plan.restoredAt !== null && !(await isCommitted(url, home, plan))) {
    await undoMoves(home, plan)
    notice(`Una recuperación se interrumpió antes de terminar y se deshizo: en ${home} está lo de antes.`)
    return false
  }
  await endMoves(home, plan)
  notice(endedSentence(home, plan))
  return true
}

const endedSentence = (home: string, { former, replaced }: PlannedMoves) =>
  `Una recuperación se interrumpió al final y se acaba de terminar: en ${home} está la copia${replaced.length > 0 ? `, y lo de antes en ${former}` : ''}.`

const otherDatabase = (home: string, { former, replaced }: PlannedMoves) =>
  new StartError(
    `En ${home} se interrumpió una recuperación que escribía en otra base de datos, no en la de DATABASE_URL: ábrela con la de entonces, y se termina o se deshace. No se cambió nada. Si aquella ya no existe, borra ${join(home, PLAN)}${replaced.length > 0 ? `: lo que había antes de la recuperación está en ${former}` : ''}.`,
  )

async function noticeDrafts(home: string, notice: TellOperator) {
  for (const name of await listDrafts(home))
    notice(
      `Una recuperación se interrumpió antes de cambiar nada: se abre lo que había. Repite «npm run restore», o borra ${name} de ${home}.`,
    )
}

/** Waits for a server that still ends the transaction of a killed restore. */
async function isCommitted(url: string, home: string, plan: PlannedMoves): Promise<boolean> {
  const { restoredAt, database } = plan
  const client = new pg.Client(url)
  await client.connect()
  try {
    if (database !== undefined && (await readDatabaseIdentity(client)) !== database) throw otherDatabase(home, plan)
    await client.query('begin')
    await holdRestoreLock(client)
    const table = await client.query(`select to_regclass('restored_installation') as name`)
    if (table.rows[0].name === null) return false
    const { rows } = await client.query('select from restored_installation where restored_at = $1', [restoredAt])
    return rows.length > 0
  } finally {
    await client.end()
  }
}
