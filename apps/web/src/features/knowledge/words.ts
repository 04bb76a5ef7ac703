import {
  type DocumentKind,
  documentTypes,
  type DocumentStage,
  type DocumentStatus,
  type KnowledgeDocument,
} from '@portavoz/contract'
import { formatCount, formatNumber } from '../../lib/numbers.ts'
import type { Shape, Tone } from '../../ui/badge.tsx'
import type { Uploaded } from './knowledge-search.ts'

/** Shape, colour and word of each status. */
export const statusLooks: Record<DocumentStatus, { word: string; tone: Tone; shape: Shape }> = {
  PENDING: { word: 'Pendiente', tone: 'neutro', shape: 'ring' },
  PROCESSING: { word: 'Procesando', tone: 'acento', shape: 'square' },
  COMPLETED: { word: 'Completado', tone: 'ok', shape: 'disc' },
  FAILED: { word: 'Fallido', tone: 'error', shape: 'diamond' },
}

export const uploadedWords: Record<Uploaded, string> = {
  today: 'Hoy',
  week: 'Última semana',
  month: 'Último mes',
}

/** «PDF»: of its content once that is known, of its name until then. */
export function kindWords({ fileType, fileName }: Pick<KnowledgeDocument, 'fileType' | 'fileName'>): string {
  const kind = (Object.keys(documentTypes) as DocumentKind[]).find((one) => documentTypes[one] === fileType)
  return (kind ?? fileName.split('.').at(-1) ?? '').toUpperCase()
}

const stages: Record<DocumentStage['name'], (unit: string) => string> = {
  reading: (unit) => `Leyendo ${unit}`,
  embedding: () => 'Leyendo significados',
}

/** «Leyendo páginas: 34 de 96» */
export function stageWords({ name, done, total }: DocumentStage, document: KnowledgeDocument): string {
  const said = stages[name](unitOf(document))
  if (total !== null) return `${said}: ${formatNumber(done)} de ${formatNumber(total)}`
  return done > 0 ? `${said}: ${formatNumber(done)}` : `${said}…`
}

/** «Leído: también se encuentra cuando preguntan con otras palabras.»; empty where nothing reads meanings. */
export function meaningWords({ meaning, stage }: Pick<KnowledgeDocument, 'meaning' | 'stage'>): string {
  if (meaning === null) return ''
  const meanwhile = meaning.isRead ? '' : ' Mientras tanto responde por sus palabras.'
  if (meaning.trouble) return `${meaning.trouble} Se intenta de nuevo por sí solo.${meanwhile}`
  if (meaning.isRead) return 'Leído: también se encuentra cuando preguntan con otras palabras.'
  return `${stage ? 'Leyéndose.' : 'Por leer.'}${meanwhile}`
}

const unitOf = (document: KnowledgeDocument) => {
  const kind = kindWords(document)
  if (kind === 'PDF') return 'páginas'
  return ['XLS', 'XLSX', 'CSV'].includes(kind) ? 'filas' : 'el texto'
}

/** «1 fragmento dejará de responder al instante» */
export const passagesThatStop = (passages: number) =>
  `${countPassages(passages)} ${passages === 1 ? 'dejará' : 'dejarán'} de responder al instante`

export const countPassages = (passages: number) => formatCount(passages, 'fragmento', 'fragmentos')
