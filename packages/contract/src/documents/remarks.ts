import * as z from 'zod/mini'

/** What ingestion left out of a document or guessed about it. */
export const DocumentRemark = z.enum([
  'named_otherwise',
  'hidden_sheets',
  'hidden_cells',
  'rows_left_out',
  'columns_left_out',
  'pages_without_text',
  'pages_of_pictures',
  'encoding_guessed',
  'text_left_out',
  'formulas_without_value',
  'cells_with_error',
  'comments_not_read',
  'pictures_not_read',
  'shapes_not_read',
  'preface_not_read',
])
export type DocumentRemark = z.infer<typeof DocumentRemark>

/** How many items a remark is about, out of how many, with the names or positions of the first ones. */
export const RemarkCount = z.object({ count: z.number(), of: z.nullable(z.number()), names: z.array(z.string()) })
export type RemarkCount = z.infer<typeof RemarkCount>

type RemarkSentence = (counted: RemarkCount) => string

/** «(Costos y Notas)», «(Precios!B4, Precios!B5 y otras)»; empty without names. */
function formatNames({ count, names }: RemarkCount): string {
  if (names.length === 0) return ''
  const all = count > names.length ? [...names, 'otras'] : names
  return ` (${all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`})`
}

const formatRemarkCount = ({ count }: RemarkCount, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('es')} ${many}`

const remarkSentences: Record<DocumentRemark, string | RemarkSentence> = {
  named_otherwise: 'Su nombre dice un formato y su contenido es de otro: se leyó por su contenido.',
  hidden_sheets: (hidden) => {
    if (hidden.of === null || hidden.count === 0) return 'Las hojas ocultas no se leyeron.'
    const unreadSheets = hidden.count === 1 ? 'la oculta' : 'las ocultas'
    return `Se leyeron ${hidden.of - hidden.count} de ${hidden.of} hojas: ${unreadSheets}${formatNames(hidden)} no.`
  },
  hidden_cells: 'Las filas y columnas ocultas no se leyeron.',
  rows_left_out: 'Tiene demasiadas filas: las últimas no se leyeron.',
  columns_left_out: 'Tiene más de 200 columnas: las siguientes no se leyeron.',
  pages_without_text: ({ count, of }) =>
    of === null || count === 0
      ? 'Algunas páginas no contienen texto: parecen imágenes.'
      : `${count} de ${of} páginas no ${count === 1 ? 'contiene' : 'contienen'} texto: parecen imágenes.`,
  pages_of_pictures: (pages) =>
    `${formatRemarkCount(pages, 'página es casi toda imagen', 'páginas son casi todo imagen')}${formatNames(pages)}: lo que esté escrito en la imagen no se leyó.`,
  encoding_guessed: 'No dice con qué codificación se guardó: revisa que los acentos se lean bien.',
  text_left_out: 'Una parte no se pudo leer.',
  formulas_without_value: (formulas) =>
    `${formatRemarkCount(formulas, 'fórmula no tiene guardado su resultado', 'fórmulas no tienen guardado su resultado')} y no se ${formulas.count === 1 ? 'leyó' : 'leyeron'}${formatNames(formulas)}. Abre el archivo en Excel, guárdalo y súbelo con «Reemplazar».`,
  cells_with_error: (cells) =>
    `${formatRemarkCount(cells, 'celda tiene un error y no se leyó', 'celdas tienen un error y no se leyeron')}${formatNames(cells)}.`,
  comments_not_read: (comments) =>
    `${comments.count > 0 ? formatRemarkCount(comments, 'comentario no se leyó', 'comentarios no se leyeron') : 'Los comentarios no se leyeron'}: suelen ser notas internas. Si tus clientes deben saberlo, escríbelo en el texto.`,
  pictures_not_read: (pictures) =>
    `Lo que esté escrito en ${pictures.count === 1 ? 'su imagen' : `sus ${formatRemarkCount(pictures, 'imagen', 'imágenes')}`} no se leyó.`,
  shapes_not_read: 'Lo escrito en cuadros de texto y formas no se leyó: pásalo a celdas.',
  preface_not_read: 'Los datos entre «---» del principio no se leyeron.',
}

const NO_COUNT: RemarkCount = { count: 0, of: null, names: [] }

/** The remark as a Spanish sentence, with what to do. */
export function describeRemark(remark: DocumentRemark, count: RemarkCount = NO_COUNT): string {
  const sentence = remarkSentences[remark]
  return typeof sentence === 'string' ? sentence : sentence(count)
}
