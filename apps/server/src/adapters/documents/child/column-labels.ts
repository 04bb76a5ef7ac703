export const MAX_LABEL_LENGTH = 80

/** Labels of first columns; next to them sizes and amounts are labels too. */
const FIRST_COLUMN_LABEL = new RegExp(
  String.raw`^(productos?|art[ií]culos?|servicios?|[ií]tems?|tallas?|tama[ñn]os?|ref(erencias?|\.)?|` +
    'c[oó]digos?|nombres?|descripci[oó]n|detalle|concepto|plan(es)?|ciudad(es)?|destinos?|' +
    'zonas?|modelos?|marcas?|platos?|bebidas?)$',
  'i',
)

/** Starts like a number, a price, a percentage or a date. */
export const isFigure = (cell: string) => /^[-+(]?\s?(\p{Sc}\s?)?[\d.,]*\d/u.test(cell)

const isPrice = (cell: string) => /\p{Sc}|\d[.,]\d{3}/u.test(cell)

/** Several texts without a number; or a first-column label such as «Talla» and numbers that are no prices. */
export function areLabels(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length < 2) return false
  return !filled.some(isFigure) || (FIRST_COLUMN_LABEL.test(filled[0] ?? '') && !filled.some(isPrice))
}

/** Drops texts that are too long and trailing colons. */
export const toLabels = (cells: readonly string[]): string[] =>
  cells.map((cell) => (cell.length <= MAX_LABEL_LENGTH ? withoutColon(cell) : ''))

/** A row with gaps between its labels groups the columns below: «, Envío, , Recogida». */
export const areGroups = (labels: readonly string[]): boolean =>
  labels
    .slice(
      0,
      labels.findLastIndex((label) => label !== ''),
    )
    .includes('')

/** If both rows name the first column, the upper one holds titles of two lists side by side, not groups. */
export const areTitles = (groups: readonly string[], labels: readonly string[]): boolean =>
  groups[0] !== '' && labels[0] !== '' && labels[0] !== groups[0]

export const prefixWithGroups = (groups: readonly string[], labels: readonly string[]): string[] =>
  labels.map((label, index) => {
    if (label === '') return groups[index] ?? ''
    const group = groups.slice(0, index + 1).findLast((one) => one !== '') ?? label
    return group === label ? label : `${group} ${label}`
  })

const withoutColon = (cell: string): string => (cell.endsWith(':') ? cell.slice(0, -1).trimEnd() : cell)
