import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../platform/process/start-error.ts'

/** A statement waited longer than `lock_timeout`, or two connections waited for each other. */
const LOCKED = new Set(['55P03', '40P01'])

/** `onWait` is called once, when the first attempt finds a lock. */
export type LockRepetition = { pauseMs: number; wholeMs: number; onWait?: () => void }

/** Repeats work that another connection's lock ends, until it succeeds or `wholeMs` are over. */
export async function repeatWhileLocked(
  { pauseMs, wholeMs, onWait = () => {} }: LockRepetition,
  work: () => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  for (let attempts = 0; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      if (!LOCKED.has((error as { code?: string }).code ?? '')) throw error
      if (performance.now() - startedAt > wholeMs)
        throw new StartError(
          'Otra conexión ocupa las tablas que esta versión tiene que cambiar, quizá una copia de seguridad en marcha. Espera a que termine y vuelve a abrir Portavoz.',
          { cause: error },
        )
      if (attempts === 0) onWait()
      await pause(pauseMs)
    }
  }
}
