import type { Db } from '../../db/connect.ts'
import { findLastRestore, type UnconfirmedRestore } from '../../db/installation/restored-installation.ts'
import type { Log } from '../log/log.ts'
import type { Notifier } from '../realtime/notifier.ts'
import { createInterval } from '../time/interval.ts'

const CHECK_MS = 2_000

type StandbyDeps = {
  db: Db
  notifier: Pick<Notifier, 'subscribe'>
  log: Log
  /** No other process can restore this database meanwhile. */
  isAlone: boolean
  /** The database was restored under this process, which must end: key, lists and sessions are old. */
  onReplaced: () => void
}

/**
 * A restored installation is silent until its administrator confirms that the former one does not run any more: two
 * copies of one WhatsApp session lose it. A process that was open during the restore is silent until it ends.
 */
export function createStandby({ db, notifier, log, isAlone, onReplaced }: StandbyDeps) {
  let waiting: UnconfirmedRestore | null = null
  let loadedTime: number | null = null
  let isReplaced = false
  let begin: (() => Promise<void>) | null = null
  let checking: Promise<void> | null = null
  let isStopped = false

  async function look(): Promise<void> {
    if (isReplaced || isStopped) return
    const restore = await read()
    if (!isAlone && restore.time !== loadedTime) return endReplaced()
    waiting = restore.waiting
    if (waiting === null) await beginHeld()
  }

  async function read() {
    const restore = await findLastRestore(db)
    return { time: restore?.restoredAt.getTime() ?? null, waiting: restore?.confirmedAt ? null : restore }
  }

  function endReplaced() {
    isReplaced = true
    timer.stop()
    log.error(
      'La base de datos se sustituyó por una copia con este proceso abierto: calla y se cierra. Su servicio lo abre otra vez con los datos recuperados; si no tiene, ábrelo con «npm start».',
    )
    onReplaced()
  }

  /** What fails to begin is begun again by the next check. */
  async function beginHeld() {
    if (begin === null || isStopped) return
    await begin()
    begin = null
    if (isAlone) timer.stop()
  }

  /** Ends the standby if it was confirmed meanwhile, and this process if the database was replaced. */
  const check = (): Promise<void> => (checking ??= look().finally(() => (checking = null)))

  const timer = createInterval('standby', CHECK_MS, check, (err) => log.error({ err }, 'ending the standby'))
  notifier.subscribe('standby', () => {
    if (begin !== null || !isAlone) void check().catch((err: unknown) => log.error({ err }, 'ending the standby'))
  })

  return {
    isActive: (): boolean => waiting !== null || isReplaced,
    /** When the waiting installation was restored; null without standby. */
    restoredAt: (): Date | null => waiting?.restoredAt ?? null,
    /** Reads the state; before it, nothing may speak. */
    async load(): Promise<void> {
      const restore = await read()
      loadedTime = restore.time
      waiting = restore.waiting
    },
    /** Calls `whenOver` once standby ends, also when another process confirms it. */
    start(whenOver: () => Promise<void>): void {
      if (waiting === null) {
        if (!isAlone) timer.start()
        return
      }
      log.warn('La instalación se recuperó de una copia: calla hasta que se confirme que la anterior ya no funciona.')
      begin = whenOver
      timer.start()
    },
    check,
    stop(): void {
      isStopped = true
      timer.stop()
    },
  }
}
