import { type TaskKind, createTaskAttemptStore } from '../../../../platform/queue/task-attempts.store.ts'
import { type HealthCheck, good, omitted, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'

const MONTH_MS = 30 * 24 * 60 * 60_000

const kinds: Record<TaskKind, [one: string, many: string]> = {
  digest: ['resumen por correo', 'resúmenes por correo'],
  document: ['documento', 'documentos'],
  embedding: ['significado de un documento', 'significados de documentos'],
  lead: ['envío de datos de un cliente', 'envíos de datos de clientes'],
  letter: ['carta', 'cartas'],
  media: ['archivo de un mensaje', 'archivos de mensajes'],
  push: ['aviso a un dispositivo', 'avisos a dispositivos'],
  staff_chat: ['aviso por Telegram', 'avisos por Telegram'],
  reading: ['foto o archivo de un cliente', 'fotos o archivos de clientes'],
  transcript: ['nota de voz', 'notas de voz'],
  test: ['prueba de un agente', 'pruebas de agentes'],
}

/** Jobs and tasks in quarantine: the process died while running them. */
export const quarantineCheck = ({ db, clock }: CheckDeps): HealthCheck => ({
  title: 'Tareas apartadas',
  run: async () => {
    if (!db) return [omitted('Sin base de datos no se ve.')]
    const found = await createTaskAttemptStore(db).countQuarantinedSince(new Date(clock.now().getTime() - MONTH_MS))
    if (found.length === 0) return [good('Ninguna tarea se apartó en los últimos 30 días.')]
    return found.map(({ kind, count }) =>
      warning(
        `El servidor se detuvo varias veces con ${count} ${kinds[kind][count === 1 ? 0 : 1]}: ya no se intenta, para que lo demás siga.`,
        'Mira el registro del servidor y envía este informe a quien mantiene Portavoz.',
      ),
    )
  },
})
