import type { JournalLine } from '../journal.store.ts'

/** How a request for the file of a document ended. */
export function requestText(detail: JournalLine['detail']): string {
  if (detail?.said === 'which') return 'Pidió un archivo y varios podían ser: el agente preguntó cuál'
  if (detail?.said === 'too_large') return 'Pidió un archivo que pesa demasiado para enviarlo, y el agente se lo dijo'
  if (detail?.said === 'spent') return 'Pidió otra vez un archivo que hoy ya se le envió varias veces'
  if (detail?.said === 'unsent') return 'Pidió un archivo que no se pudo enviar, y el agente se lo dijo'
  return 'Pidió un archivo: el agente se lo envía'
}
