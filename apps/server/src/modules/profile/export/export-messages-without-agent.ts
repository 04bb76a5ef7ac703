import type { Tx } from '../../../db/connect.ts'
import type { SessionInbound } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import type { ExportList } from './export-data.ts'

type MessageWithoutAgent = { sessionName: string; keptAt: Date; heard: SessionInbound }

/** Reads the account's messages without agent, page by page. */
export type MessagesWithoutAgentOf = (tx: Tx, workspaceId: string) => AsyncIterable<MessageWithoutAgent[]>

/** Decrypted texts of linked phones, without the keys of their files. */
export const messagesWithoutAgentList = (messagesWithoutAgentOf: MessagesWithoutAgentOf): ExportList => ({
  name: 'sin-agente.json',
  description: 'lo que oyeron tus WhatsApp vinculados mientras ningún agente hablaba por ellos',
  async *pages(tx, workspaceId) {
    for await (const page of messagesWithoutAgentOf(tx, workspaceId))
      if (page.length > 0) yield page.map((message) => JSON.stringify(exportRow(message)))
  },
})

function exportRow({ sessionName, keptAt, heard }: MessageWithoutAgent) {
  const envelope = heard.kind === 'message' ? heard.message : heard.envelope
  return {
    sesion: sessionName,
    contacto: { id: envelope.contactKey, nombre: envelope.contactName, telefono: envelope.contactPhone },
    de: envelope.isOwn ? 'celular' : 'contacto',
    fecha: envelope.at,
    guardado: keptAt,
    mensaje: envelope.externalId,
    ...messageFields(heard),
  }
}

function messageFields(heard: SessionInbound) {
  if (heard.kind === 'unopened') return { tipo: 'sin abrir' }
  if (heard.kind === 'message') {
    const { type, text, details } = heard.message
    return { tipo: type, texto: text, detalles: details }
  }
  const { update } = heard
  if (update === null) return { tipo: 'sin palabras' }
  const reference = { sobre: update.externalId }
  if (update.kind === 'edit') return { ...reference, tipo: 'edición', texto: update.text }
  return update.kind === 'reaction'
    ? { ...reference, tipo: 'reacción', reaccion: update.emoji }
    : { ...reference, tipo: 'eliminación' }
}
