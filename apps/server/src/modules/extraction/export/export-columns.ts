import {
  type ConversationStatus,
  type ExportContent,
  type MessageOrigin,
  type MessageStatus,
  platformLabels,
} from '@portavoz/contract'
import { contentSql, contactNameSql } from '../row-sql.ts'

/**
 * A column of the export. `value` is a text expression in SQL over `messages m`, or over `conversations c` and `agents
 * a`, equal for all messages of a conversation.
 */
export type ExportColumn = { name: string; of: 'message' | 'conversation' } & (
  | { kind: 'day' }
  | { kind: 'time' }
  | { kind: 'fixed'; text: string }
  /**
   * `written` is user text, which may contain anything. Spreadsheets read a phone as a number and drop its plus sign.
   */
  | { kind: 'written' | 'phone' | 'number'; value: string }
  | { kind: 'known'; value: string; labels: Record<string, string> }
)

const senderTypeLabels: Record<MessageOrigin, string> = {
  contact: 'Usuario',
  ai: 'IA',
  n8n: 'IA',
  console: 'Persona',
  phone: 'Persona',
}
const originLabels: Record<MessageOrigin, string> = {
  contact: 'Contacto',
  ai: 'IA',
  n8n: 'n8n',
  console: 'Consola',
  phone: 'Celular',
}
const statusLabels: Record<ConversationStatus, string> = {
  active: 'Activa',
  resolved: 'Resuelta',
  waiting: 'Pendiente',
  transferred: 'Transferida',
}
const deliveryLabels: Record<MessageStatus, string> = {
  pending: 'Pendiente',
  sent: 'Enviado',
  delivered: 'Entregado',
  read: 'Leído',
  failed: 'Fallido',
  uncertain: 'Envío incierto',
}

export const listExportColumns = (include: ExportContent, query: string): ExportColumn[] => [
  { name: 'Fecha', of: 'message', kind: 'day' },
  { name: 'Hora', of: 'message', kind: 'time' },
  ...columnsIf(include.contact, [
    { name: 'Teléfono', of: 'conversation', kind: 'phone', value: 'c.contact_phone' },
    { name: 'Usuario', of: 'conversation', kind: 'written', value: contactNameSql },
  ]),
  { name: 'Agente', of: 'conversation', kind: 'written', value: 'a.name' },
  { name: 'Plataforma', of: 'conversation', kind: 'known', value: 'c.platform', labels: platformLabels },
  { name: 'Tipo', of: 'message', kind: 'known', value: 'm.origin', labels: senderTypeLabels },
  ...columnsIf(include.messages, [{ name: 'Contenido', of: 'message', kind: 'written', value: contentSql }]),
  { name: 'Búsqueda', of: 'conversation', kind: 'fixed', text: query },
  ...columnsIf(include.analytics, [
    { name: 'Estado', of: 'conversation', kind: 'known', value: 'c.status', labels: statusLabels },
    { name: 'Etiquetas', of: 'conversation', kind: 'written', value: `array_to_string(c.tags, ', ')` },
    { name: 'Origen', of: 'message', kind: 'known', value: 'm.origin', labels: originLabels },
    { name: 'Sesión', of: 'conversation', kind: 'written', value: 'c.session_name' },
  ]),
  ...columnsIf(include.metrics, [
    { name: 'Estado del envío', of: 'message', kind: 'known', value: 'm.status', labels: deliveryLabels },
    {
      name: 'Tiempo de respuesta (s)',
      of: 'conversation',
      kind: 'number',
      value: `round(c.answered_seconds / nullif(c.answered_count, 0))::text`,
    },
    { name: 'Mensajes de la conversación', of: 'conversation', kind: 'number', value: 'c.total_messages::text' },
    { name: 'Sin leer', of: 'conversation', kind: 'number', value: 'c.unread_count::text' },
  ]),
]

const columnsIf = (isAsked: boolean, columns: ExportColumn[]): ExportColumn[] => (isAsked ? columns : [])
