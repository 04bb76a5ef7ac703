import { bad, type HealthCheck, countOf, good, omitted } from '../../check.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'

/** Whether any process replies and sends. */
export const workersCheck = ({ db, isServing }: CheckDeps): HealthCheck => ({
  title: 'Procesos que atienden',
  run: async () => {
    if (!db) return [omitted('Sin base de datos no se ve.')]
    const alive = await createDiagnosticsStore(db).workers()
    if (alive > 0) return [good(`${countOf(alive, 'proceso atiende', 'procesos atienden')} los mensajes.`)]
    // Run by «doctor» while the installation is stopped, it expects none.
    if (!isServing) return [omitted('Ningún proceso está en marcha.')]
    return [
      bad(
        'Nadie está atendiendo los mensajes.',
        'Pon en marcha un proceso con ROLE=worker, o este mismo con ROLE=all.',
      ),
    ]
  },
})
