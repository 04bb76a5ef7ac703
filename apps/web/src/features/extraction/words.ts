import { type ConversationStatus, type ExtractedRow, matchesOf, plainWords, type Platform } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../lib/numbers.ts'
import type { Shape, Tone } from '../../ui/badge.tsx'
import type { Stat } from '../../ui/stat-strip.tsx'

export const platforms: readonly { value: Platform | undefined; label: string }[] = [
  { value: undefined, label: 'Todas' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'telegram', label: 'Telegram' },
]

export const statuses: readonly { value: ConversationStatus; label: string }[] = [
  { value: 'active', label: 'Activa' },
  { value: 'resolved', label: 'Resuelta' },
  { value: 'waiting', label: 'Pendiente' },
]

export const senders: Record<ExtractedRow['type'], { word: string; tone: Tone; shape: Shape }> = {
  user: { word: 'Usuario', tone: 'neutro', shape: 'ring' },
  AI: { word: 'IA', tone: 'acento', shape: 'disc' },
  person: { word: 'Persona', tone: 'ok', shape: 'square' },
}

/** What an export holds besides the columns that are always there, and what each choice does. */
export const contents = [
  { name: 'messages', label: 'Mensajes', effect: 'La columna Contenido: lo que se dijo.' },
  { name: 'contact', label: 'Información completa del contacto', effect: 'Las columnas Teléfono y Usuario.' },
  { name: 'analytics', label: 'Analíticas', effect: 'Añade Estado, Etiquetas, Origen y Sesión.' },
  {
    name: 'metrics',
    label: 'Métricas',
    effect: 'Añade Estado del envío, Tiempo de respuesta, Mensajes de la conversación y Sin leer.',
  },
] as const
export type Content = Record<(typeof contents)[number]['name'], boolean>
export const usualContent: Content = { messages: true, contact: true, analytics: false, metrics: false }

export const nothingToExport = 'No hay resultados para exportar'

/** As the specification says it, its number as the reader writes it. */
export const onlyTheFirst = (shown: number, total: number) =>
  `Mostrando los primeros ${shown} resultados de ${formatNumber(total)}. Exporta para ver todos los resultados.`

type Counts = { conversations: number; contacts: number; activeAgents: number; messages: number }

export const extractionFigures = ({ conversations, contacts, activeAgents, messages }: Counts): Stat[] => [
  {
    label: 'Conversaciones filtradas',
    value: formatNumber(conversations),
    note: formatCount(messages, 'mensaje', 'mensajes'),
  },
  { label: 'Contactos únicos', value: formatNumber(contacts), note: 'en esas conversaciones' },
  { label: 'Agentes activos', value: formatNumber(activeAgents), note: 'con esas conversaciones' },
]

/** Short enough for a list: from a little before the first match on. */
export function around(text: string, match = 0, most = 280): string {
  if (text.length <= most) return text
  const near = Math.max(0, match - 60)
  const start = near === 0 ? 0 : Math.min(match, text.indexOf(' ', near) + 1 || match)
  const cut = text.slice(start, start + most).replace(/[\ud800-\udbff]$/, '')
  return `${start > 0 ? '… ' : ''}${cut}${start + most < text.length ? '…' : ''}`
}

/** A text in pieces, those that were looked for apart. */
export function piecesOf(text: string, query: string): { text: string; isMatch: boolean; at: number }[] {
  const pieces = []
  let before = 0
  for (const [from, to] of matchesOf(text, query)) {
    pieces.push({ text: text.slice(before, from), isMatch: false, at: before })
    pieces.push({ text: text.slice(from, to), isMatch: true, at: from })
    before = to
  }
  pieces.push({ text: text.slice(before), isMatch: false, at: before })
  return pieces.filter((piece) => piece.text !== '')
}

/** Whether some digits of the query stand in a phone, whatever is between them on the screen. */
export const phoneMatches = (phone: string | null, query: string): boolean =>
  plainWords(query).some((word) => /^\d{3,}$/.test(word) && phone?.includes(word))
