import type { Tx } from '../../../db/connect.ts'
import type { SessionHeard } from '../../../ports/whatsapp.ts'
import type { ExportList } from './export.service.ts'

type Words = { sessionName: string; keptAt: Date; heard: SessionHeard }

/** What linked phones heard while no agent spoke through them, page by page. */
export type UnclaimedOf = (tx: Tx, userId: string) => AsyncIterable<Words[]>

/** It is sealed where it lies; what would open its files stays there. */
export const unclaimedList = (unclaimedOf: UnclaimedOf): ExportList => ({
  name: 'sin-agente.json',
  about: 'lo que oyeron tus WhatsApp vinculados mientras ningún agente hablaba por ellos',
  async *pages(tx, userId) {
    for await (const page of unclaimedOf(tx, userId))
      if (page.length > 0) yield page.map((words) => JSON.stringify(rowOf(words)))
  },
})

function rowOf({ sessionName, keptAt, heard }: Words) {
  const who = heard.kind === 'message' ? heard.message : heard.envelope
  return {
    sesion: sessionName,
    contacto: { id: who.contactKey, nombre: who.contactName, telefono: who.contactPhone },
    de: who.isOwn ? 'celular' : 'contacto',
    fecha: who.at,
    guardado: keptAt,
    mensaje: who.externalId,
    ...saidIn(heard),
  }
}

function saidIn(heard: SessionHeard) {
  if (heard.kind === 'unopened') return { tipo: 'sin abrir' }
  if (heard.kind === 'message') {
    const { type, text, details } = heard.message
    return { tipo: type, texto: text, detalles: details }
  }
  const { aside } = heard
  if (aside === null) return { tipo: 'sin palabras' }
  const about = { sobre: aside.externalId }
  if (aside.kind === 'edit') return { ...about, tipo: 'edición', texto: aside.text }
  return aside.kind === 'reaction'
    ? { ...about, tipo: 'reacción', reaccion: aside.emoji }
    : { ...about, tipo: 'eliminación' }
}
