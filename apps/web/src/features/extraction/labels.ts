import {
  type ConversationStatus,
  type ExtractedMessage,
  findMatches,
  normalizedWords,
  Platform,
  platformLabels,
} from '@portavoz/contract'
import { formatCount, formatNumber } from '../../lib/format/numbers.ts'
import type { Shape, Tone } from '../../ui/badge.tsx'
import type { StatItem } from '../../ui/stat-strip.tsx'

export const platformOptions: readonly { value: Platform | undefined; label: string }[] = [
  { value: undefined, label: 'Todas' },
  ...Platform.options.map((value) => ({ value, label: platformLabels[value] })),
]

export const statusOptions: readonly { value: ConversationStatus; label: string }[] = [
  { value: 'active', label: 'Activa' },
  { value: 'resolved', label: 'Resuelta' },
  { value: 'waiting', label: 'Pendiente' },
]

export const senderStyles: Record<ExtractedMessage['type'], { label: string; tone: Tone; shape: Shape }> = {
  user: { label: 'Usuario', tone: 'neutro', shape: 'ring' },
  AI: { label: 'IA', tone: 'acento', shape: 'disc' },
  person: { label: 'Persona', tone: 'ok', shape: 'square' },
}

/** The optional contents of an export and the effect of each switch. */
export const exportContentOptions = [
  { name: 'messages', label: 'Mensajes', effect: 'La columna Contenido: lo que se dijo.' },
  { name: 'contact', label: 'Información completa del contacto', effect: 'Las columnas Teléfono y Usuario.' },
  { name: 'analytics', label: 'Analíticas', effect: 'Añade Estado, Etiquetas, Origen y Sesión.' },
  {
    name: 'metrics',
    label: 'Métricas',
    effect: 'Añade Estado del envío, Tiempo de respuesta, Mensajes de la conversación y Sin leer.',
  },
] as const
export type ExportContentFlags = Record<(typeof exportContentOptions)[number]['name'], boolean>
export const defaultExportContent: ExportContentFlags = {
  messages: true,
  contact: true,
  analytics: false,
  metrics: false,
}

export const nothingToExportText = 'No hay resultados para exportar'

/** The wording of the specification, with the number formatted for the reader. */
export const truncatedResultsText = (shown: number, total: number) =>
  `Mostrando los primeros ${shown} resultados de ${formatNumber(total)}. Exporta para ver todos los resultados.`

/** «Exportar los 12 resultados»; without the number while they are searched. */
export function exportResultsTitle(total: number | undefined): string {
  if (total === 0) return 'Sin resultados que exportar'
  if (total === 1) return 'Exportar el resultado'
  return total ? `Exportar los ${formatNumber(total)} resultados` : 'Exportar los resultados'
}

type ExtractionCounts = { conversations: number; contacts: number; activeAgents: number; messages: number }

export const extractionFigures = ({
  conversations,
  contacts,
  activeAgents,
  messages,
}: ExtractionCounts): StatItem[] => [
  {
    label: 'Conversaciones filtradas',
    value: formatNumber(conversations),
    note: formatCount(messages, 'mensaje', 'mensajes'),
  },
  { label: 'Contactos únicos', value: formatNumber(contacts), note: 'en esas conversaciones' },
  { label: 'Agentes activos', value: formatNumber(activeAgents), note: 'con esas conversaciones' },
]

/** Excerpts end between what a reader takes for characters. */
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** A short excerpt for a list, which starts shortly before the first match. */
export function excerptAround(text: string, match = 0, maxLength = 280): string {
  if (text.length <= maxLength) return text
  const near = Math.max(0, match - 60)
  const start = near === 0 ? 0 : Math.min(match, text.indexOf(' ', near) + 1 || match)
  const end = graphemes.segment(text).containing(start + maxLength)?.index ?? text.length
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

/** Splits a text into matches and the parts between them. */
export function splitByMatches(text: string, query: string): { text: string; isMatch: boolean; at: number }[] {
  const pieces = []
  let end = 0
  for (const [from, to] of findMatches(text, query)) {
    pieces.push({ text: text.slice(end, from), isMatch: false, at: end })
    pieces.push({ text: text.slice(from, to), isMatch: true, at: from })
    end = to
  }
  pieces.push({ text: text.slice(end), isMatch: false, at: end })
  return pieces.filter((piece) => piece.text !== '')
}

/** Whether three or more digits of the query are part of a phone number, ignoring its formatting. */
export const phoneMatches = (phone: string | null, query: string): boolean =>
  normalizedWords(query).some((word) => /^\d{3,}$/.test(word) && phone?.includes(word))
