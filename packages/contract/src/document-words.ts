import * as z from 'zod/mini'

/** Why a document could not be understood. */
export const DocumentCause = z.enum([
  'encrypted',
  'scanned',
  'empty',
  'damaged',
  'not_supported',
  'too_large_inside',
  'too_much_text',
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
  too_much_text: 'Contiene demasiado texto. Divídelo en archivos más pequeños.',
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

/** What was left out of a document that was understood, or guessed of it. */
export const DocumentRemark = z.enum([
  'named_otherwise',
  'hidden_sheets',
  'hidden_cells',
  'rows_left_out',
  'columns_left_out',
  'pages_without_text',
  'encoding_guessed',
  'text_left_out',
])
export type DocumentRemark = z.infer<typeof DocumentRemark>

const remarks: Record<DocumentRemark, string> = {
  named_otherwise: 'Su nombre dice un formato y su contenido es de otro: se leyó por su contenido.',
  hidden_sheets: 'Las hojas ocultas no se leyeron.',
  hidden_cells: 'Las filas y columnas ocultas no se leyeron.',
  rows_left_out: 'Tiene demasiadas filas: las últimas no se leyeron.',
  columns_left_out: 'Tiene demasiadas columnas: las últimas no se leyeron.',
  pages_without_text: 'Algunas páginas no contienen texto: parecen imágenes.',
  encoding_guessed: 'No dice con qué codificación se guardó: revisa que los acentos se lean bien.',
  text_left_out: 'Una parte no se pudo leer.',
}

export const remarkWords = (remark: DocumentRemark): string => remarks[remark]

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
