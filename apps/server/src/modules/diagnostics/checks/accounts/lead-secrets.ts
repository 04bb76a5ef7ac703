import { bad, type HealthCheck, countOf, good } from '../../check.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'

/** Whether the key opens the signing secrets of leads; nothing without lead webhooks. */
export const leadSecretsCheck = ({ db, canOpen }: CheckDeps): HealthCheck => ({
  title: 'Envío de interesados',
  needs: ['SECRET_KEY', 'DATA_DIR'],
  run: async () => {
    const rows = db && canOpen ? await createDiagnosticsStore(db).sealedWebhooks() : []
    if (!canOpen || rows.length === 0) return []
    const lost = rows.filter(({ id, secrets }) => !canOpen.leadWebhook(id, secrets)).length
    if (lost === 0) return [good(`Abre el secreto con que firman ${countOf(rows.length, 'agente', 'agentes')}.`)]
    return [
      bad(
        `No abre el secreto con que firman ${countOf(lost, 'agente', 'agentes')} de ${rows.length}: se guardó con otra clave, y sus interesados no salen.`,
        'Recupera la clave anterior (con SECRET_KEY pueden darse varias, separadas con comas), o haz un secreto nuevo en «Interesados» de cada agente y ponlo en su sistema.',
      ),
    ]
  },
})
