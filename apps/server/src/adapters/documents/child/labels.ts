/** A label that is longer is a sentence, and its column is told without it; so is a title. */
export const LONGEST_LABEL = 80

/** What heads the first column of a list: sizes and amounts beside it are labels as well. */
const FIRST =
  /^(productos?|art[ií]culos?|servicios?|[ií]tems?|tallas?|tama[ñn]os?|ref(erencias?|\.)?|c[oó]digos?|nombres?|descripci[oó]n|detalle|concepto|plan(es)?|ciudad(es)?|destinos?|zonas?|modelos?|marcas?|platos?|bebidas?)$/i

/** Begins as a number, a price, a share or a date does. */
export const isFigure = (cell: string) => /^[-+(]?\s?(\p{Sc}\s?)?[\d.,]*\d/u.test(cell)

const isPrice = (cell: string) => /\p{Sc}|\d[.,]\d{3}/u.test(cell)

/** Several words side by side, and no figure among them; or «Talla» and figures that are no price. */
export function areLabels(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length < 2) return false
  return !filled.some(isFigure) || (FIRST.test(filled[0] ?? '') && !filled.some(isPrice))
}

/** Without what is no label, and the colon behind one. */
export const asLabels = (cells: readonly string[]): string[] =>
  cells.map((cell) => (cell.length <= LONGEST_LABEL ? withoutColon(cell) : ''))

/** Labels with room between them stand above the labels of several columns each: «, Envío, , Recogida». */
export const areGroups = (labels: readonly string[]): boolean =>
  labels
    .slice(
      0,
      labels.findLastIndex((label) => label !== ''),
    )
    .includes('')

/** What stands above a first column of another name heads no columns: two lists stand side by side. */
export const areTitles = (groups: readonly string[], labels: readonly string[]): boolean =>
  groups[0] !== '' && labels[0] !== '' && labels[0] !== groups[0]

/** Each label with its group, which is the nearest before it. */
export const grouped = (groups: readonly string[], labels: readonly string[]): string[] =>
  labels.map((label, at) => {
    if (label === '') return groups[at] ?? ''
    const group = groups.slice(0, at + 1).findLast((one) => one !== '') ?? label
    return group === label ? label : `${group} ${label}`
  })

const withoutColon = (cell: string): string => (cell.endsWith(':') ? cell.slice(0, -1).trimEnd() : cell)
