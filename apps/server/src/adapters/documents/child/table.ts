import { clean } from './clean.ts'
import type { Outline, Place } from './outline.ts'

/** Wider ones are laid out by a machine, for machines. */
export const MOST_COLUMNS = 200
/** A label that is longer is a sentence, and its column is told without it; so is a title. */
const LONGEST_LABEL = 80
/** Below all headings of a text. */
const SECTION = 90

/** Begins as a number, a price, a share or a date does. */
const isFigure = (cell: string) => /^[-+(]?\s?(\p{Sc}\s?)?[\d.,]*\d/u.test(cell)

/** Several words side by side, and no figure among them. */
export const areLabels = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 1 && !filled.some((cell) => isFigure(cell.trim()))
}

/**
 * Rows of one table, in order: the first that has several cells and no figure names the columns, and from then on each
 * row is «Cabecera: valor; …». One short cell alone is a title, or the name of a group of rows.
 */
export function createTable(outline: Outline) {
  let labels: string[] | null = null
  let rows = 0

  const said = (cells: string[]) =>
    cells
      .map((cell, at) => (cell !== '' && labels?.[at] ? `${labels[at]}: ${cell}` : cell))
      .filter((cell) => cell !== '')
      .join('; ')

  return {
    get labels() {
      return labels ?? []
    },
    get rows() {
      return rows
    },
    row(written: readonly string[], place: Place) {
      const cells = written.slice(0, MOST_COLUMNS).map(clean)
      const filled = cells.filter((cell) => cell !== '')
      if (filled.length === 0) return
      const [first = ''] = filled
      if (filled.length === 1 && !isFigure(first)) {
        if (first.length <= LONGEST_LABEL) return outline.heading(SECTION, first, place)
        if (!labels) return outline.paragraph(first, place)
      }
      if (!labels && rows === 0 && areLabels(cells)) {
        labels = cells.map((cell) => (cell.length <= LONGEST_LABEL ? cell.replace(/\s*:$/, '') : ''))
        return
      }
      if (labels && cells.every((cell, at) => cell === labels?.[at])) return
      rows++
      outline.row(said(cells), place)
    },
    /** Labels that name nothing are a row themselves. */
    end(place: Place) {
      if (labels && rows === 0) outline.row(labels.filter((label) => label !== '').join('; '), place)
      outline.leave(SECTION)
    },
  }
}
