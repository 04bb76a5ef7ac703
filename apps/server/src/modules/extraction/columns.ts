import type { ConversationStatus, ExportContent, MessageStatus, Origin, Platform } from '@portavoz/contract'
import { content, userName } from './row.ts'

/**
 * A column of the file. `value` is text in SQL, of `messages m` or of `conversations c` with its `agents a`, which is
 * the same in all messages of a conversation.
 */
export type Column = { name: string; of: 'message' | 'conversation' } & (
  | { kind: 'day' }
  | { kind: 'time' }
  /** The same in every row. */
  | { kind: 'fixed'; text: string }
  /** Of what people wrote anything may be expected; a phone is taken for a number, and loses its plus sign. */
  | { kind: 'written' | 'phone' | 'number'; value: string }
  | { kind: 'known'; value: string; words: Record<string, string> }
)

const platforms: Record<Platform, string> = { whatsapp: 'WhatsApp', telegram: 'Telegram' }
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

/** In the order in which they stand in the file. */
export const columnsOf = (include: ExportContent, query: string): Column[] => [
  { name: 'Fecha', of: 'message', kind: 'day' },
  { name: 'Hora', of: 'message', kind: 'time' },
  ...only(include.contact, [
    { name: 'Teléfono', of: 'conversation', kind: 'phone', value: 'c.contact_phone' },
    { name: 'Usuario', of: 'conversation', kind: 'written', value: userName },
  ]),
  { name: 'Agente', of: 'conversation', kind: 'written', value: 'a.name' },
  { name: 'Plataforma', of: 'conversation', kind: 'known', value: 'c.platform', words: platforms },
  { name: 'Tipo', of: 'message', kind: 'known', value: 'm.origin', words: types },
  ...only(include.messages, [{ name: 'Contenido', of: 'message', kind: 'written', value: content }]),
  { name: 'Búsqueda', of: 'conversation', kind: 'fixed', text: query },
  ...only(include.analytics, [
    { name: 'Estado', of: 'conversation', kind: 'known', value: 'c.status', words: statuses },
    { name: 'Etiquetas', of: 'conversation', kind: 'written', value: `array_to_string(c.tags, ', ')` },
    { name: 'Origen', of: 'message', kind: 'known', value: 'm.origin', words: origins },
    { name: 'Sesión', of: 'conversation', kind: 'written', value: 'c.session_name' },
  ]),
  ...only(include.metrics, [
    { name: 'Estado del envío', of: 'message', kind: 'known', value: 'm.status', words: deliveries },
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
