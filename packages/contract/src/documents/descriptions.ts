import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'

/** Why ingestion of a document failed. */
export const DocumentCause = z.enum([
  'encrypted',
  'scanned',
  'empty',
  'damaged',
  'not_supported',
  'too_large_inside',
  'too_much_text',
  'too_many_passages',
  'account_full',
  'too_slow',
  'file_gone',
  'server',
])
export type DocumentCause = z.infer<typeof DocumentCause>

const causeSentences: Record<DocumentCause, string> = {
  encrypted: 'Está protegido con contraseña. Quítasela y vuelve a subirlo con «Reemplazar».',
  scanned: 'Parece escaneado: no contiene texto. Sube una versión con texto.',
  empty: 'No contiene texto.',
  damaged: 'El archivo está dañado o incompleto. Ábrelo, guárdalo de nuevo y reemplázalo.',
  not_supported: 'Su contenido no es de ningún formato admitido, aunque su nombre lo diga.',
  too_large_inside: 'Al abrirlo ocupa demasiado. Divídelo en archivos más pequeños.',
  too_much_text: 'Contiene más de 100 millones de caracteres. Divídelo en archivos más pequeños.',
  too_many_passages: `Da más de ${limits.passagesOfAccount.toLocaleString('es')} partes, que son las que caben en tu base de conocimientos. Deja en el archivo solo lo que preguntan tus clientes y súbelo con «Reemplazar».`,
  account_full: 'Tu base de conocimientos ya tiene tantas partes como caben. Elimina documentos y pulsa «Reintentar».',
  too_slow: 'Tardó demasiado en leerse. Divídelo en archivos más pequeños.',
  file_gone: 'El archivo ya no está en el servidor. Súbelo de nuevo con «Reemplazar».',
  server: 'El servidor no pudo leerlo. Pulsa «Reintentar».',
}

/** The failure as a Spanish sentence, with what to do. */
export const describeDocumentCause = (cause: DocumentCause): string => causeSentences[cause]

/** Why the passages of a document are not embedded yet. */
export const EmbeddingProblem = z.enum([
  'bad_key',
  'out_of_money',
  'out_of_allowance',
  'rate_limited',
  'unknown_model',
  'refused',
  'unreachable',
  'timeout',
  'rubbish',
  'server',
])
export type EmbeddingProblem = z.infer<typeof EmbeddingProblem>

const embeddingProblemSentences: Record<EmbeddingProblem, string> = {
  bad_key: 'El proveedor de significados rechazó la clave.',
  out_of_money: 'La cuenta con el proveedor de significados no tiene saldo.',
  out_of_allowance: 'Se gastó el presupuesto de la instalación para cuentas nuevas de este mes.',
  rate_limited: 'El proveedor de significados pide ir más despacio.',
  unknown_model: 'El proveedor de significados no conoce ese modelo.',
  refused: 'El proveedor de significados no aceptó este texto.',
  unreachable: 'No hay conexión con el proveedor de significados.',
  timeout: 'El proveedor de significados tarda demasiado.',
  rubbish: 'El proveedor de significados contestó algo que no sirve.',
  server: 'El servidor no pudo guardar los significados.',
}

/** The problem as a Spanish sentence. Embedding is retried automatically. */
export const describeEmbeddingProblem = (problem: EmbeddingProblem): string => embeddingProblemSentences[problem]

/** The position of a passage in its document, as far as the format has it. Pages and rows count from 1. */
export const PassageLocation = z.object({
  page: z.nullable(z.number()),
  sheet: z.nullable(z.string()),
  row: z.nullable(z.number()),
  /** The headings above it, outermost first, joined with « › »; empty without any. */
  heading: z.string(),
})
export type PassageLocation = z.infer<typeof PassageLocation>

/** «p. 3», «hoja Precios, fila 12»; empty if the format has no positions. */
export const formatLocation = ({ page, sheet, row }: Pick<PassageLocation, 'page' | 'sheet' | 'row'>): string =>
  [page !== null && `p. ${page}`, sheet !== null && `hoja ${sheet}`, row !== null && `fila ${row}`]
    .filter(Boolean)
    .join(', ')

/** A source of a reply. It is stored with the reply and outlives the document. */
export const ReplySource = z.object({
  documentId: z.string(),
  name: z.string(),
  page: z.nullable(z.number()),
  sheet: z.nullable(z.string()),
  row: z.nullable(z.number()),
})
export type ReplySource = z.infer<typeof ReplySource>

/** «Lista de precios, p. 3» */
export const formatSource = (source: ReplySource): string =>
  [source.name, formatLocation(source)].filter(Boolean).join(', ')
