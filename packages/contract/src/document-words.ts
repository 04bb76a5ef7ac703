import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Why a document could not be understood. */
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

const causes: Record<DocumentCause, string> = {
  encrypted: 'Está protegido con contraseña. Quítasela y vuelve a subirlo con «Reemplazar».',
  scanned: 'Parece escaneado: no contiene texto. Sube una versión con texto.',
  empty: 'No contiene texto.',
  damaged: 'El archivo está dañado o incompleto. Ábrelo, guárdalo de nuevo y reemplázalo.',
  not_supported: 'Su contenido no es de ningún formato admitido, aunque su nombre lo diga.',
  too_large_inside: 'Al abrirlo ocupa demasiado. Divídelo en archivos más pequeños.',
  too_much_text: 'Contiene más de 100 millones de caracteres. Divídelo en archivos más pequeños.',
  too_many_passages: `Da más de ${limits.passagesOfAccount.toLocaleString('es')} fragmentos, que son los que caben en tu base de conocimientos. Deja en el archivo solo lo que preguntan tus clientes y súbelo con «Reemplazar».`,
  account_full:
    'Tu base de conocimientos ya tiene tantos fragmentos como caben. Elimina documentos y pulsa «Reintentar».',
  too_slow: 'Tardó demasiado en leerse. Divídelo en archivos más pequeños.',
  file_gone: 'El archivo ya no está en el servidor. Súbelo de nuevo con «Reemplazar».',
  server: 'El servidor no pudo leerlo. Pulsa «Reintentar».',
}

/** What went wrong with it, and what to do. */
export const causeWords = (cause: DocumentCause): string => causes[cause]

/** Why the meaning of a document is not read, or not yet. */
export const MeaningTrouble = z.enum([
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
export type MeaningTrouble = z.infer<typeof MeaningTrouble>

const meaningTroubles: Record<MeaningTrouble, string> = {
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

/** What went wrong with it. It is tried again by itself. */
export const meaningTroubleWords = (trouble: MeaningTrouble): string => meaningTroubles[trouble]

/** Where in a document a passage stands, as far as its format knows. Pages and rows count from 1. */
export const Place = z.object({
  page: z.nullable(z.number()),
  sheet: z.nullable(z.string()),
  row: z.nullable(z.number()),
  /** The headings above it, the outermost first, joined with « › »; empty where there is none. */
  heading: z.string(),
})
export type Place = z.infer<typeof Place>

/** «p. 3», «hoja Precios, fila 12»; empty where its format has no such thing. */
export const placeWords = ({ page, sheet, row }: Pick<Place, 'page' | 'sheet' | 'row'>): string =>
  [page !== null && `p. ${page}`, sheet !== null && `hoja ${sheet}`, row !== null && `fila ${row}`]
    .filter(Boolean)
    .join(', ')

/** What a reply rests on. It stays with the reply when the document is gone. */
export const Source = z.object({
  documentId: z.string(),
  name: z.string(),
  page: z.nullable(z.number()),
  sheet: z.nullable(z.string()),
  row: z.nullable(z.number()),
})
export type Source = z.infer<typeof Source>

/** «Lista de precios, p. 3» */
export const sourceWords = (source: Source): string => [source.name, placeWords(source)].filter(Boolean).join(', ')
