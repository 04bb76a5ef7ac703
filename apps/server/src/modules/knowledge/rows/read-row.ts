import { splitWordList } from '../query/lexicon/word-list.ts'
import { fold } from '../text/tokenize.ts'
import { type HeaderRole, roleOf } from './column-roles.ts'
import { withoutPictureCells } from './picture-cells.ts'
import { parseRow, type RowCell } from './row-cells.ts'

export type SaidCell = RowCell & { role: HeaderRole }

/** An amount with its currency: it needs no header to be understood. */
export const AMOUNT = new RegExp(
  [
    String.raw`^(?:desde )?(?:[a-z]{1,3} ?)?\p{Sc} ?\d`,
    String.raw`^(?:desde )?(?:s\/\.?|bs\.?|usd|mxn|cop|clp|ars|pen|eur) ?\d`,
    String.raw`^(?:desde )?[\d.,]{1,15} ?(?:\p{Sc}|(?:pesos|soles|euros|d[oó]lares|mxn|usd|cop|clp|ars|eur)\b)`,
  ].join('|'),
  'iu',
)
export const STARTS_WITH_FIGURE = /^(?:(?:desde|hasta) )?[-+(≈~<>]?\s?(?:\p{Sc}\s?)?\d/u
export const HAS_LETTER = /\p{L}/u

/** Headers that read on into their value: «Incluye desayuno», «Llega en 24 horas». */
export const READS_ON: ReadonlySet<string> = new Set(
  splitWordList(`
  incluye incluyen tarda tardan dura duran rinde rinden llega llegan abre cierra sale equivale trae lleva contiene
  sirve desde hasta para con sin en a de cada`),
)

/** Headers of a first column that says where, when, for whom or in which group the thing of the row is. */
const SURROUNDINGS: ReadonlySet<string> = new Set(
  splitWordList(`
  lugar lugares local locales punto puntos ubicacion direccion municipio localidad provincia estado pais temporada mes
  meses semana ano jornada franja periodo nivel modalidad edad edades categoria seccion linea genero profe profesor
  profesora instructor instructora medico medica doctor doctora barbero estilista docente entrenador vendedor
  vendedora asesor asesora responsable proveedor bodega ruta`),
)
const STARTS_WITH_DAY_OR_MONTH = new RegExp(
  [
    '^(?:(?:de|desde|el|los|todos los) )?(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?',
    'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
    String.raw`mananas?|tardes?|noches?|diario|fin(?:es)? de semana)\b`,
  ].join('|'),
)
const YES_OR_NO = /^(?:si|no)(?: hay)?$/
const ADDRESS = /^(?:https?:|www\.)/
/** Longer cells describe. */
const MAX_NAME_LENGTH = 60

/** The cells of a row that customers read, with the role that each has by itself. */
export const readCells = (line: string): SaidCell[] =>
  withoutPictureCells(parseRow(line)).map((cell): SaidCell => ({ ...cell, role: roleOfCell(cell) }))

/** The same cells, with an unlisted first column as the name where the others only describe it. */
export function readRow(line: string): SaidCell[] {
  const cells = readCells(line)
  const name = unlistedNameOf(cells)
  return cells.map((cell) => (cell === name ? { ...cell, role: 'name' } : cell))
}

/** «Día: $ 18.000» is a price: what a column says decides before its header. */
function roleOfCell({ label, value }: RowCell): HeaderRole {
  const role = label === null ? 'other' : roleOf(label)
  return AMOUNT.test(value) && role !== 'name' ? 'price' : role
}

/**
 * «Nariño» in «Café: Nariño; Presentación: Bolsa de 340 g; Precio: $38.000»: the header of the first column is in no
 * list, and all that would be taken for the thing without it are columns of what a thing is like.
 */
function unlistedNameOf(cells: readonly SaidCell[]): SaidCell | undefined {
  const first = cells.find(({ role }) => role !== 'code')
  if (first?.role !== 'other' || !isThing(first)) return undefined
  const rivals = cells.filter(({ role }) => MAY_NAME.has(role))
  return rivals.length > 0 && rivals.every(describes) ? first : undefined
}

const MAY_NAME: ReadonlySet<HeaderRole> = new Set(['name', 'title', 'kind', 'detail'])
/** «Rubro: Lácteos; Descripción: Queso campesino»: such a detail may be the thing. */
const DESCRIPTIONS: ReadonlySet<string> = new Set(['descripcion', 'detalle', 'detalles'])
const SIZES: ReadonlySet<string> = new Set(['talla', 'tallas'])

const firstWordOf = ({ label }: RowCell): string => fold(label ?? '').split(' ')[0] ?? ''

const describes = (cell: SaidCell): boolean =>
  cell.role === 'detail' ? !DESCRIPTIONS.has(firstWordOf(cell)) : SIZES.has(firstWordOf(cell))

function isThing(cell: RowCell): boolean {
  const { value } = cell
  const header = firstWordOf(cell)
  if (header === '' || SURROUNDINGS.has(header) || READS_ON.has(header)) return false
  if (!HAS_LETTER.test(value) || value.length > MAX_NAME_LENGTH) return false
  const text = fold(value)
  return (
    !isCode(text) && ![STARTS_WITH_FIGURE, STARTS_WITH_DAY_OR_MONTH, YES_OR_NO, ADDRESS].some((one) => one.test(text))
  )
}

/** «A1», «REF-203». */
const isCode = (text: string): boolean => !text.includes(' ') && /\d/.test(text)
