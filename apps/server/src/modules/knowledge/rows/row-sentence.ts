import { type HeaderRole, isPlainPrice } from './column-roles.ts'
import { AMOUNT, HAS_LETTER, READS_ON, readRow, type SaidCell, STARTS_WITH_FIGURE } from './read-row.ts'
import { fold } from '../text/tokenize.ts'

/** Longer details are said last. */
const MAX_DETAIL_LENGTH = 60

const DAY_OR_HOUR = new RegExp(
  [
    String.raw`\bde \d{1,2} a \d{1,2}\b|\d[:h]\d\d|\d ?(?:[ap]\.? ?m\b|hs?\b|hrs\b)`,
    String.raw`\b(?:lun(?:es)?|mar(?:tes)?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?)\b`,
    String.raw`\b(?:s[aá]b(?:ados?)?|dom(?:ingos?)?)\b`,
  ].join('|'),
  'iu',
)

/**
 * Says each row of a table in a quote as a sentence, «Aceite Nutrioli, 850 ml: $46.90»; other lines stay as they are.
 * `isSheet`: every line is a row, also one with headers that are unknown.
 */
export const sayRows = (text: string, isSheet: boolean): string =>
  text
    .split('\n')
    .map((line) => sayRow(line, isSheet) ?? line)
    .join('\n')

/** Null for a line that is no row of a table. */
function sayRow(line: string, isSheet: boolean): string | null {
  const cells = readRow(line)
  if (cells.length < 2) return null
  if (cells.every(({ label }) => label === null)) return isSheet ? sayWithoutHeaders(cells) : null
  const isTold = cells.some(({ label, role }) => label !== null && role !== 'other' && role !== 'time')
  if (!isSheet && (!isTold || cells.some(({ label }) => label === null))) return null
  return sayCells(cells)
}

/** Without headers the first cell is the name, and the cells before the first amount describe it. */
function sayWithoutHeaders(cells: readonly SaidCell[]): string | null {
  const amount = cells.findIndex(({ role }) => role === 'price')
  if (amount < 1) return null
  const valuesOf = (some: readonly SaidCell[]) => some.map(({ value }) => value)
  return `${valuesOf(cells.slice(0, amount)).join(', ')}: ${valuesOf(cells.slice(amount)).join('; ')}`
}

function sayCells(cells: readonly SaidCell[]): string {
  const name = nameOf(cells)
  const nameText = name ? sayName(name) : ''
  const rest = cells.filter((cell) => cell !== name)
  const details = rest.filter(isShortDetail).map(sayDetail)
  const others = rest.filter((cell) => !isShortDetail(cell))
  const hasOnePrice = cells.filter(({ role }) => role === 'price').length === 1
  const isBareHere = (cell: SaidCell) => isBare(cell, hasOnePrice)
  const [bare, labelled] = [others.filter(isBareHere), others.filter((cell) => !isBareHere(cell))]
  const said = [
    ...bare.filter(({ role }) => role === 'price').map(({ value }) => value),
    bare
      .filter(({ role }) => role !== 'price')
      .map(({ value }) => value)
      .join(', '),
    ...labelled.filter((cell) => !isLast(cell)).map(sayLabelled),
    ...labelled.filter(({ role }) => role === 'detail' || role === 'remark').map(({ value }) => value),
    ...labelled.filter(({ role }) => role === 'code').map(sayLabelled),
  ].filter(Boolean)
  const subject = addDetails(nameText, details)
  return said.length === 0 ? subject : [subject, said.join('; ')].filter(Boolean).join(': ')
}

/** «Aceite Nutrioli, 850 ml», «Torta pequeña (vainilla, chocolate o zanahoria)»; what the name says is left out. */
function addDetails(name: string, details: readonly string[]): string {
  const [lists, others] = [details.filter(isList), details.filter((detail) => !isList(detail))]
  const isNew = (detail: string) => !contains(name, detail)
  return [name, ...others.filter(isNew)].filter(Boolean).join(', ') + lists.map((list) => ` (${list})`).join('')
}

const isList = (value: string) => value.includes(',')

/** The column of the thing; else the first that may be one or describes it; else the first that is no price. */
export function nameOf(cells: readonly SaidCell[]): SaidCell | undefined {
  const firstOf = (...roles: HeaderRole[]) => cells.find(({ role }) => roles.includes(role))
  return firstOf('name') ?? firstOf('title', 'kind', 'detail') ?? firstOf('time', 'other') ?? firstOf('code')
}

/** «Aceite Nutrioli» of «Producto», «Plan Hogar» of «Plan», «Talla 38» of «Talla», «Sucursal Norte» of «Sucursal». */
export function sayName({ label, value, role }: SaidCell): string {
  const isSaidAlone = role === 'name' || role === 'title' || (role === 'detail' && HAS_LETTER.test(value))
  if (label === null || isSaidAlone || label.includes(' o ') || contains(value, label)) return value
  return `${label} ${value}`
}

const isShortDetail = ({ role, value }: SaidCell) =>
  (role === 'detail' || role === 'unit') && value.length <= MAX_DETAIL_LENGTH

/** «850 ml»; «tamaño 38», which says nothing without its header; «por kilo». */
function sayDetail({ label, value, role }: SaidCell): string {
  if (role === 'unit') return `por ${value}`
  return HAS_LETTER.test(value) ? value : `${lowerLabel(label ?? '')} ${value}`
}

/** The only amount of a row, below «Precio», or a day below «Horario», needs no header. */
const isBare = ({ label, value, role }: SaidCell, hasOnePrice: boolean): boolean =>
  label === null ||
  (role === 'price' && hasOnePrice && isPlainPrice(label) && AMOUNT.test(value)) ||
  (role === 'time' && DAY_OR_HOUR.test(value))

const isLast = ({ role }: SaidCell) => role === 'detail' || role === 'remark' || role === 'code'

/** «Duración 45 min», «incluye desayuno», «profe: Marta»; «precio 5 horas: 850», where two figures would meet. */
function sayLabelled({ label, value, role }: SaidCell): string {
  const said = lowerLabel(label ?? '').replace(/^qué /, '')
  const words = fold(said).split(' ')
  const isFigure = STARTS_WITH_FIGURE.test(value) || AMOUNT.test(value)
  const readsOn = isFigure ? !/\d/.test(said) : READS_ON.has(words[0] ?? '') || READS_ON.has(words.at(-1) ?? '')
  return `${said}${readsOn || role === 'code' ? ' ' : ': '}${value}`
}

const contains = (text: string, part: string) => part !== '' && fold(text).includes(fold(part))

const CAPITALIZED = /^\p{Lu}\p{Ll}*[.,]?$/u
const ALL_CAPITALS = /^\p{Lu}{4,}[.,]?$/u

/** «Precio mayoreo» becomes «precio mayoreo», «PRECIO S/» becomes «precio S/»; «IVA» and «WiFi» stay. */
const lowerLabel = (label: string): string =>
  label
    .split(' ')
    .map((word, at) => (ALL_CAPITALS.test(word) || (at === 0 && CAPITALIZED.test(word)) ? word.toLowerCase() : word))
    .join(' ')
