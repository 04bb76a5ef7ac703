import { clean } from './clean.ts'
import { areGroups, areLabels, areTitles, asLabels, grouped, isFigure, LONGEST_LABEL } from './labels.ts'
import type { Outline, Place } from './outline.ts'

/** Wider ones are laid out by a machine, for machines. */
export const MOST_COLUMNS = 200
/** Below all headings of a text. */
const SECTION = 90

/**
 * Rows of one table, in order: the first that has several cells and no figure names the columns, and from then on each
 * row is «Cabecera: valor; …»; beneath labels of several columns each there may be more. One short cell alone is a title,
 * or the name of a group of rows.
 */
export function createTable(outline: Outline) {
  let labels: string[] | null = null
  let rows = 0

  const said = (cells: string[]) =>
    cells
      .map((cell, at) => (cell !== '' && labels?.[at] ? `${labels[at]}: ${cell}` : cell))
      .filter((cell) => cell !== '')
      .join('; ')

  const tellLabels = (some: string[], place: Place) =>
    outline.row(some.filter((label) => label !== '').join('; '), place)

  return {
    get labels() {
      return labels ?? []
    },
    get rows() {
      return rows
    },
    row(written: readonly string[], place: Place) {
      if (written.length > MOST_COLUMNS) outline.remarks.add('columns_left_out')
      const cells = written.slice(0, MOST_COLUMNS).map(clean)
      const filled = cells.filter((cell) => cell !== '')
      if (filled.length === 0) return
      const [first = ''] = filled
      if (filled.length === 1 && !isFigure(first)) {
        if (first.length <= LONGEST_LABEL) return outline.heading(SECTION, first, place)
        if (!labels) return outline.paragraph(first, place)
      }
      if (!labels && rows === 0 && areLabels(cells)) {
        labels = asLabels(cells)
        return
      }
      if (labels && rows === 0 && isUnder(labels, cells)) {
        const under = asLabels(cells)
        if (areTitles(labels, under)) tellLabels(labels, place)
        labels = areTitles(labels, under) ? under : grouped(labels, under)
        return
      }
      if (labels && cells.every((cell, at) => cell === labels?.[at])) return
      rows++
      outline.row(said(cells), place)
    },
    /** Labels that name nothing are a row themselves. */
    end(place: Place) {
      if (labels && rows === 0) tellLabels(labels, place)
      outline.leave(SECTION)
    },
  }
}

/** A row of more labels, beneath one that leaves room for them. */
const isUnder = (labels: readonly string[], cells: readonly string[]) =>
  areGroups(labels) && areLabels(cells) && cells.filter(Boolean).length > labels.filter(Boolean).length
