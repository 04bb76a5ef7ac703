import { createLoopStallStore } from '../../../../platform/loop-watch/loop-stalls.store.ts'
import { type HealthCheck, good, omitted, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'

const DAY_MS = 24 * 60 * 60_000

/** Tasks that held the event loop for too long. */
export const eventLoopCheck = ({ db, clock }: CheckDeps): HealthCheck => ({
  title: 'Fluidez',
  run: async () => {
    if (!db) return [omitted('Sin base de datos no se ve.')]
    const stalls = await createLoopStallStore(db).listSince(new Date(clock.now().getTime() - DAY_MS))
    if (stalls.length === 0) return [good('Ninguna tarea detuvo a las demás en las últimas 24 horas.')]
    return stalls.map(({ task, place, count, longestMs }) =>
      warning(
        `${nameOf(task, place)} detuvo a las demás tareas ${count === 1 ? 'una vez' : `${count} veces`} en las últimas 24 horas, como mucho ${seconds(longestMs)} s.`,
        'Si se repite, envía este informe a quien mantiene Portavoz: ninguna tarea debería tardar tanto de una vez.',
      ),
    )
  },
})

const nameOf = (task: string | null, place: string | null): string =>
  `${task === null ? 'Una tarea' : `«${task}»`}${place === null ? '' : ` (${place})`}`

const seconds = (ms: number): string => new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(ms / 1_000)
