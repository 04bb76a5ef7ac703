import { bad, type Check, count, good, omitted } from '../check.ts'
import { createCheckupStore } from '../checkup.store.ts'
import type { Needs } from '../needs.ts'

/** Whether any process answers and sends. */
export const workersCheck = ({ db, isServing }: Needs): Check => ({
  title: 'Procesos que atienden',
  look: async () => {
    if (!db) return [omitted('Sin base de datos no se ve.')]
    const alive = await createCheckupStore(db).workers()
    if (alive > 0) return [good(`${count(alive, 'proceso atiende', 'procesos atienden')} los mensajes.`)]
    // Asked while the installation stands still, «doctor» expects none.
    if (!isServing) return [omitted('Ningún proceso está en marcha.')]
    return [
      bad(
        'Nadie está atendiendo los mensajes.',
        'Pon en marcha un proceso con ROLE=worker, o este mismo con ROLE=all.',
      ),
    ]
  },
})
