import {
  type DocumentKind,
  documentTypes,
  type DocumentStage,
  type DocumentStatus,
  type KnowledgeDocument,
} from '@portavoz/contract'
import { formatCount, formatNumber } from '../../lib/format/numbers.ts'
import type { Shape, Tone } from '../../ui/badge.tsx'
import { isFiltered, type KnowledgeSearch, type UploadPeriod } from './knowledge-search.ts'

/** Label, colour and shape of each status. */
export const documentStatusStyles: Record<DocumentStatus, { label: string; tone: Tone; shape: Shape }> = {
  PENDING: { label: 'Pendiente', tone: 'neutro', shape: 'ring' },
  PROCESSING: { label: 'Procesando', tone: 'acento', shape: 'square' },
  COMPLETED: { label: 'Completado', tone: 'ok', shape: 'disc' },
  FAILED: { label: 'Fallido', tone: 'error', shape: 'diamond' },
}

export const uploadPeriodLabels: Record<UploadPeriod, string> = {
  today: 'Hoy',
  week: 'Última semana',
  month: 'Último mes',
}

const uploadPeriodPhrases: Record<UploadPeriod, string> = {
  today: 'de hoy',
  week: 'de la última semana',
  month: 'del último mes',
}

/** «Nada con «jirafa» de la última semana»; null where no search and no filter is set. */
export function nothingFoundText(search: KnowledgeSearch): string | null {
  if (!isFiltered(search)) return null
  const { q, agent, state, tag, uploaded } = search
  const period = uploaded ? ` ${uploadPeriodPhrases[uploaded]}` : ''
  if (agent || state || tag)
    return q ? `Nada con «${q}»${period} con esos filtros` : 'Ningún documento con esos filtros'
  return q ? `Nada con «${q}»${period}` : `Ningún documento${period}`
}

/** «PDF»: from the content's type once known, until then from the file name. */
export function fileTypeLabel({ fileType, fileName }: Pick<KnowledgeDocument, 'fileType' | 'fileName'>): string {
  const kind = (Object.keys(documentTypes) as DocumentKind[]).find((candidate) => documentTypes[candidate] === fileType)
  return (kind ?? fileName.split('.').at(-1) ?? '').toUpperCase()
}

const stageTexts: Record<DocumentStage['name'], (unit: string) => string> = {
  reading: (unit) => `Leyendo ${unit}`,
  embedding: () => 'Leyendo significados',
}

/** «Leyendo páginas: 34 de 96» */
export function stageText({ name, done, total }: DocumentStage, document: KnowledgeDocument): string {
  const text = stageTexts[name](stageUnit(document))
  if (total !== null) return `${text}: ${formatNumber(done)} de ${formatNumber(total)}`
  return done > 0 ? `${text}: ${formatNumber(done)}` : `${text}…`
}

/** «Leído: también se encuentra cuando preguntan con otras palabras.»; empty where embeddings are off. */
export function embeddingText({ meaning, stage }: Pick<KnowledgeDocument, 'meaning' | 'stage'>): string {
  if (meaning === null) return ''
  const meanwhile = meaning.isRead ? '' : ' Mientras tanto responde por sus palabras.'
  if (meaning.trouble) return `${meaning.trouble} Se intenta de nuevo por sí solo.${meanwhile}`
  if (meaning.isRead) return 'Leído: también se encuentra cuando preguntan con otras palabras.'
  return `${stage ? 'Leyéndose.' : 'Por leer.'}${meanwhile}`
}

/** What customers get who ask for the file. */
export const sendingText = ({ isSentOnRequest, fileName }: KnowledgeDocument): string =>
  isSentOnRequest
    ? `A quien lo pida («mándame…»), el agente le envía ${fileName} completo.`
    : 'El agente responde con lo que dice, pero no envía el archivo a nadie.'

const stageUnit = (document: KnowledgeDocument) => {
  const kind = fileTypeLabel(document)
  if (kind === 'PDF') return 'páginas'
  return ['XLS', 'XLSX', 'CSV'].includes(kind) ? 'filas' : 'el texto'
}

export const formatPassageCount = (passages: number) => formatCount(passages, 'parte', 'partes')
