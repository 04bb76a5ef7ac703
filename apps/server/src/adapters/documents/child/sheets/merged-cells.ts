/** A merged range; `top` and `bottom` are rows. The first cell holds the value. */
export type MergedRange = { top: number; bottom: number; left: number }

/** Repeats the value of a merged cell in each row below. Values are not repeated across columns. */
export function createMergedCells(merges: readonly MergedRange[]) {
  const starting = Map.groupBy(
    merges.filter(({ top, bottom }) => bottom > top),
    ({ top }) => top,
  )
  let active: (MergedRange & { value: string })[] = []

  return {
    fill(row: number, cells: string[]) {
      if (starting.size === 0) return
      active = active.filter(({ bottom }) => bottom >= row)
      for (const { left, value } of active) {
        while (cells.length <= left) cells.push('')
        cells[left] ||= value
      }
      for (const merge of starting.get(row) ?? []) active.push({ ...merge, value: cells[merge.left] ?? '' })
    },
  }
}
