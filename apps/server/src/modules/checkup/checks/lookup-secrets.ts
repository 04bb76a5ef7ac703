import { bad, type Check, count, good } from '../check.ts'
import { createCheckupStore } from '../checkup.store.ts'
import type { Needs } from '../needs.ts'

/** Whether the key still opens what signs the questions that agents ask their owner's system; nothing where none signs. */
export const lookupSecretsCheck = ({ db, opens }: Needs): Check => ({
  title: 'Preguntas a tu sistema',
  needs: ['SECRET_KEY', 'DATA_DIR'],
  look: async () => {
    const rows = db && opens ? await createCheckupStore(db).sealedLookups() : []
    if (!opens || rows.length === 0) return []
    const lost = rows.filter(({ id, secrets }) => !opens.lookup(id, secrets)).length
    if (lost === 0) return [good(`Abre el secreto con que firman ${count(rows.length, 'agente', 'agentes')}.`)]
    return [
      bad(
        `No abre el secreto con que firman ${count(lost, 'agente', 'agentes')} de ${rows.length}: se guardó con otra clave, y responden sin los datos de tu sistema.`,
        'Recupera la clave anterior (con SECRET_KEY pueden darse varias, separadas con comas), o haz un secreto nuevo en las opciones de cada agente, «De dónde responde», y ponlo en su sistema.',
      ),
    ]
  },
})
