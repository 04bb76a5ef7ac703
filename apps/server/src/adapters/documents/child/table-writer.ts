import { cleanText } from './clean-text.ts'
import {
  areGroups,
  areLabels,
  areTitles,
  toLabels,
  prefixWithGroups,
  isFigure,
  MAX_LABEL_LENGTH,
} from './column-labels.ts'
import type { Outline, BlockPosition } from './outline.ts'

/** Wider tables are generated for programs. */
export const MAX_COLUMNS = 200
/** Deeper than all headings of a text. */
const SECTION_LEVEL = 90

/**
 * Writes the rows of one table as «Cabecera: valor; …». The first row with several cells and no number names the
 * columns; a second label row may follow grouped labels. A single short cell is a title or the name of a group of rows.
 */
export function createTableWriter(outline: Outline) {
  let labels: string[] | null = null
  let rows = 0

  const rowText = (cells: string[]) =>
    cells
      .map((cell, index) => (cell !== '' && labels?.[index] ? `${labels[index]}: ${cell}` : cell))
      .filter((cell) => cell !== '')
      .join('; ')

  const writeLabels = (texts: string[], position: BlockPosition) =>
    outline.row(texts.filter((label) => label !== '').join('; '), position)

  return {
    get labels() {
      return labels ?? []
    },
    get rows() {
      return rows
    },
    row(rowCells: readonly string[], position: BlockPosition) {
      if (rowCells.length > MAX_COLUMNS) outline.remarks.add('columns_left_out')
      const cells = rowCells.slice(0, MAX_COLUMNS).map(cleanText)
      const filled = cells.filter((cell) => cell !== '')
      if (filled.length === 0) return
      const [first = ''] = filled
      if (filled.length === 1 && !isFigure(first)) {
        if (first.length <= MAX_LABEL_LENGTH) return outline.heading(SECTION_LEVEL, first, position)
        if (!labels) return outline.paragraph(first, position)
      }
      if (!labels && rows === 0 && areLabels(cells)) {
        labels = toLabels(cells)
        return
      }
      if (labels && rows === 0 && isSecondLabelRow(labels, cells)) {
        const lowerLabels = toLabels(cells)
        if (areTitles(labels, lowerLabels)) writeLabels(labels, position)
        labels = areTitles(labels, lowerLabels) ? lowerLabels : prefixWithGroups(labels, lowerLabels)
        return
      }
      if (labels && cells.every((cell, index) => cell === labels?.[index])) return
      rows++
      outline.row(rowText(cells), position)
    },
    /** Labels without rows are written as a row. */
    end(position: BlockPosition) {
      if (labels && rows === 0) writeLabels(labels, position)
      outline.closeLevels(SECTION_LEVEL)
    },
  }
}

/** A more detailed label row below grouped labels. */
const isSecondLabelRow = (labels: readonly string[], cells: readonly string[]) =>
  areGroups(labels) && areLabels(cells) && cells.filter(Boolean).length > labels.filter(Boolean).length
