import { type HealthCheck, countOf, good, omitted, type CheckFinding, warning } from '../../check.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'

const LATE_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** Whether inbound messages get replies and outbound messages leave. */
export const workCheck = ({ db, clock }: CheckDeps): HealthCheck => ({
  title: 'Trabajo',
  run: async () => {
    if (!db) return [omitted('Sin base de datos no se ve.')]
    const now = clock.now().getTime()
    const found = await createDiagnosticsStore(db).work(new Date(now - LATE_MS), new Date(now - DAY_MS))
    const seen = sentenceOf(found)
    return seen.length > 0 ? seen : [good('Nada espera más de 10 minutos.')]
  },
})

function sentenceOf({
  pending,
  open,
  uncertain,
  failing,
}: Record<'pending' | 'open' | 'uncertain' | 'failing', number>) {
  const seen: CheckFinding[] = []
  if (pending > 0)
    seen.push(
      warning(
        `${countOf(pending, 'mensaje espera', 'mensajes esperan')} salir desde hace más de 10 minutos.`,
        'Mira si su agente está conectado y activo; salen solos en cuanto se pueda.',
      ),
    )
  if (open > 0)
    seen.push(
      warning(
        `${countOf(open, 'conversación espera', 'conversaciones esperan')} respuesta desde hace más de 10 minutos.`,
        'Mira que haya un proceso con ROLE all o worker en marcha, y cómo está el modelo.',
      ),
    )
  if (uncertain > 0)
    seen.push(
      warning(
        `${countOf(uncertain, 'mensaje quedó', 'mensajes quedaron')} como «Envío incierto» en las últimas 24 horas.`,
        'Ábrelos en «Conversaciones» y decide si se envían otra vez.',
      ),
    )
  if (failing > 0)
    seen.push(
      warning(
        `${countOf(failing, 'tarea falla', 'tareas fallan')} una y otra vez.`,
        'El motivo está en el registro de «npm start»; mándalo con este informe si pides ayuda.',
      ),
    )
  return seen
}
