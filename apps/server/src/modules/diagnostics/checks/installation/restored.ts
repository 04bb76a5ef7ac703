import { findUnconfirmedRestore } from '../../../../db/installation/restored-installation.ts'
import { bad, type HealthCheck } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { formatMoment } from './format-moment.ts'

/** Whether a restored installation is silent because its administrator has not confirmed it yet. */
export const restoredCheck = ({ db }: CheckDeps): HealthCheck => ({
  title: 'Instalación recuperada',
  run: async () => {
    const waiting = db && (await findUnconfirmedRestore(db))
    if (!waiting) return []
    return [
      bad(
        `Se recuperó el ${formatMoment(waiting.restoredAt)} de una copia del ${formatMoment(waiting.backupAt)} y calla: ningún agente recibe ni contesta, y no sale ningún mensaje.`,
        'Comprueba que la instalación de donde viene la copia está cerrada y confírmalo en la consola, en «Instalación».',
      ),
    ]
  },
})
