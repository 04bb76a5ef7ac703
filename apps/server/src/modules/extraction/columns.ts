import { type ConversationStatus, type ExportContent, type MessageStatus, type Origin } from '@portavoz/contract'
import type { CellKind } from '../../platform/csv.ts'
import { content, userName } from './row.ts'

/** A column of the file: text as SQL, of `messages m` or of `conversations c` with its `agents a`. */
export type Column = {
  name: string
  value: string
  of: 'message' | 'conversation'
  kind: CellKind
}

const words = (of: string, table: Record<string, string>) =>
  `case ${of} ${Object.entries(table)
    .map(([value, word]) => `when '${value}' then '${word}'`)
    .join(' ')} end`

const platforms = { whatsapp: 'WhatsApp', telegram: 'Telegram' }
const types: Record<Origin, string> = { contact: 'Usuario', ai: 'IA', n8n: 'IA', console: 'Persona', phone: 'Persona' }
const origins: Record<Origin, string> = {
  contact: 'Contacto',
  ai: 'IA',
  n8n: 'n8n',
  console: 'Consola',
  phone: 'Celular',
}
const statuses: Record<ConversationStatus, string> = {
  active: 'Activa',
  resolved: 'Resuelta',
  waiting: 'Pendiente',
  transferred: 'Transferida',
}
const deliveries: Record<MessageStatus, string> = {
  pending: 'Pendiente',
  sent: 'Enviado',
  delivered: 'Entregado',
  read: 'Leído',
  failed: 'Fallido',
  uncertain: 'Envío incierto',
}

/** In the order in which they stand in the file. `searched` is the query, written into the statement. */
export const columnsOf = (include: ExportContent, searched: string): Column[] => [
  { name: 'Fecha', of: 'message', kind: 'known', value: `m.at::date::text` },
  { name: 'Hora', of: 'message', kind: 'known', value: `left(m.at::time::text, 8)` },
  ...only(include.contact, [
    { name: 'Teléfono', of: 'conversation', kind: 'phone', value: `'+' || c.contact_phone` },
    { name: 'Usuario', of: 'conversation', kind: 'written', value: userName },
  ]),
  { name: 'Agente', of: 'conversation', kind: 'written', value: 'a.name' },
  { name: 'Plataforma', of: 'conversation', kind: 'known', value: words('c.platform', platforms) },
  { name: 'Tipo', of: 'message', kind: 'known', value: words('m.origin', types) },
  ...only(include.messages, [{ name: 'Contenido', of: 'message', kind: 'written', value: content }]),
  { name: 'Búsqueda', of: 'conversation', kind: 'written', value: searched },
  ...only(include.analytics, [
    { name: 'Estado', of: 'conversation', kind: 'known', value: words('c.status', statuses) },
    { name: 'Etiquetas', of: 'conversation', kind: 'written', value: `array_to_string(c.tags, ', ')` },
    { name: 'Origen', of: 'message', kind: 'known', value: words('m.origin', origins) },
    { name: 'Sesión', of: 'conversation', kind: 'written', value: 'c.session_name' },
  ]),
  ...only(include.metrics, [
    { name: 'Estado del envío', of: 'message', kind: 'known', value: words('m.status', deliveries) },
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

const only = (isAsked: boolean, columns: Column[]): Column[] => (isAsked ? columns : [])
