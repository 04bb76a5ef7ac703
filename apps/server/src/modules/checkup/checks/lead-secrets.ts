import { bad, type Check, count, good } from '../check.ts'
import { createCheckupStore } from '../checkup.store.ts'
import type { Needs } from '../needs.ts'

/** Whether the key still opens what signs the leads that agents send; nothing where none sends any. */
export const leadSecretsCheck = ({ db, opens }: Needs): Check => ({
  title: 'Envío de interesados',
  needs: ['SECRET_KEY', 'DATA_DIR'],
  look: async () => {
    const rows = db && opens ? await createCheckupStore(db).sealedWebhooks() : []
    if (!opens || rows.length === 0) return []
    const lost = rows.filter(({ id, secrets }) => !opens.leadWebhook(id, secrets)).length
    if (lost === 0) return [good(`Abre el secreto con que firman ${count(rows.length, 'agente', 'agentes')}.`)]
    return [
      bad(
        `No abre el secreto con que firman ${count(lost, 'agente', 'agentes')} de ${rows.length}: se guardó con otra clave, y sus interesados no salen.`,
        'Recupera la clave anterior (con SECRET_KEY pueden darse varias, separadas con comas), o haz un secreto nuevo en «Interesados» de cada agente y ponlo en su sistema.',
      ),
    ]
  },
})
