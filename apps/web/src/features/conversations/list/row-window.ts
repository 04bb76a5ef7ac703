/** Rows of a grid; `to` is exclusive. */
export type RowRange = { from: number; to: number }

/** Rows in the document, and how many are left out right above them. */
export type RowSegment = RowRange & { above: number }

/** Rendered above and below the viewport, so that fast scrolling shows cards and no blank space. */
const overscanPx = 600

/** Rows around the focused card, because the keyboard may move to them next. */
const focusNeighbours = 1

/** `top`: distance in px from the viewport's upper edge to the list. `pitch`: height of a row with its gap. */
export const rowsInView = (top: number, screen: number, pitch: number): RowRange => ({
  from: Math.max(0, Math.floor((-top - overscanPx) / pitch)),
  to: Math.max(1, Math.ceil((screen - top + overscanPx) / pitch)),
})

/** Whether two ranges share a row. */
export const rangesOverlap = (one: RowRange, other: RowRange): boolean => one.from < other.to && other.from < one.to

/** Which of `total` rows are in the document: those in view, and those around the focused row wherever it is. */
export function visibleSegments(view: RowRange, total: number, focusedRow: number): RowSegment[] {
  const inView = clampRange(view, total)
  const focused =
    focusedRow < 0
      ? inView
      : clampRange({ from: focusedRow - focusNeighbours, to: focusedRow + focusNeighbours + 1 }, total)
  const [first, second] = focused.from < inView.from ? [focused, inView] : [inView, focused]
  const segments = second.from > first.to ? [first, second] : [{ from: first.from, to: Math.max(first.to, second.to) }]
  return segments.map((rows, at) => ({ ...rows, above: rows.from - (segments[at - 1]?.to ?? 0) }))
}

/** A list that became shorter than the scroll position shows its end. */
function clampRange({ from, to }: RowRange, total: number): RowRange {
  const end = Math.min(to, total)
  return { from: Math.max(0, Math.min(from, end - 1)), to: end }
}
